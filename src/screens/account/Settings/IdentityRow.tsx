import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useShell } from '#context/charts.ts';
import { RealName } from '#screens/identity/RealName/RealName.tsx';
import { session } from '#state/session.ts';
import { Button } from '#ui/Button.tsx';
import { Tag } from '#ui/Tag.tsx';
import { SettingRow } from './SettingRow.tsx';

export function IdentityRow() {
  const shell = useShell();
  const { viewer } = useSnapshot(session);
  const [isVerifying, setVerifying] = useState(false);
  const leave = () => {
    setVerifying(false);
    shell.session.send({ type: 'session.refresh' });
  };
  return (
    <SettingRow icon="shield" title="实名认证" text="租号和充值前要完成，一个身份证号只能认证一个账号">
      {viewer?.isRealName === true && <Tag tone="ok">已实名</Tag>}
      {viewer?.isRealName === false && (
        <Button size="sm" onClick={() => setVerifying(true)}>
          去实名认证
        </Button>
      )}
      <Suspense>{isVerifying && <RealName onEnd={leave} />}</Suspense>
    </SettingRow>
  );
}
