import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Problem, problemOf } from '#contract/problem.ts';
import { formatDate } from '#contract/rules/clock.ts';
import { type BoundLogin, unbindLogin, useBoundLogins } from '#api/queries/sessions.ts';
import { toastGood } from '#state/toast.ts';
import { Button } from '#ui/Button.tsx';
import { platformNames } from './platformNames.ts';
import { SettingRow } from './SettingRow.tsx';

function BoundRow({ login: { platform, nickname, boundAt } }: { login: BoundLogin }) {
  const cache = useQueryClient();
  const [stage, setStage] = useState<'quiet' | 'asking' | 'unbinding'>('quiet');
  const [problem, setProblem] = useState<Problem | null>(null);
  const name = platformNames[platform];
  const unbind = async () => {
    setStage('unbinding');
    setProblem(null);
    try {
      await unbindLogin(cache, platform);
      toastGood(`已解绑${name}`);
    } catch (error) {
      setProblem(problemOf(error));
      setStage('quiet');
    }
  };
  const bound = boundAt === null ? `${nickname}，可以扫码登录` : `${nickname}，${formatDate(boundAt)}绑定，可以扫码登录`;
  const text = stage === 'quiet' ? bound : `解绑后不能再用这个${name}登录，手机号和密码照常能登录`;
  return (
    <SettingRow icon="user" title={name} text={problem?.message ?? text}>
      {stage === 'quiet' ? (
        <Button size="sm" aria-label={`解绑${name}`} onClick={() => setStage('asking')}>
          解绑
        </Button>
      ) : (
        <>
          <Button size="sm" disabled={stage === 'unbinding'} onClick={() => setStage('quiet')}>
            取消
          </Button>
          <Button size="sm" kind="primary" busy={stage === 'unbinding'} onClick={() => void unbind()}>
            确认解绑
          </Button>
        </>
      )}
    </SettingRow>
  );
}

/** Third-party logins of the account, each with its unbinding. */
export function BoundLoginRows() {
  const { data, isError, refetch } = useBoundLogins();
  if (data !== undefined && data.length > 0) return data.map((login) => <BoundRow key={login.platform} login={login} />);
  const text = data === undefined ? '正在载入' : '没有绑定；用微信或 QQ 扫码登录时绑定';
  return (
    <SettingRow icon="user" title="微信和 QQ" text={isError ? '没有载入，请重试' : text}>
      {isError && (
        <Button size="sm" aria-label="重新载入绑定的登录" onClick={() => void refetch()}>
          重试
        </Button>
      )}
    </SettingRow>
  );
}
