import * as look from '#ui/look.module.css';
import * as styles from './DevicesSection.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf, type Problem } from '#contract/problem.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import { endSession, endSessions, type LoginSession, useBoundLogins, useSessions } from '#api/queries/sessions.ts';
import { useShell } from '#context/charts.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { toastGood } from '#state/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Tag } from '#ui/Tag.tsx';
import { platformNames } from './platformNames.ts';
import { SettingRow, SettingRows } from './SettingRow.tsx';

/** No line breaks within a part. */
function Use({ session: { address, lastUsedAt, openedAt }, now }: { session: LoginSession; now: number }) {
  const parts = [address, `${formatRelative(lastUsedAt, now)} 用过`, `${formatRelative(openedAt, now)} 登录`].filter(
    (part) => part !== null,
  );
  return (
    <span className={styles['use']}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
}

function Sessions({ sessions }: { sessions: readonly LoginSession[] }) {
  const cache = useQueryClient();
  const shell = useShell();
  const now = useMinute();
  const [ending, setEnding] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const end = async (what: string, run: () => Promise<void>, then: () => void) => {
    setEnding(what);
    setProblem(null);
    try {
      await run();
      then();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setEnding(null);
    }
  };
  const bound = useBoundLogins().data ?? [];
  const [isUnbinding, setUnbinding] = useState(false);
  const unbindThird = isUnbinding && bound.length > 0;
  const others = sessions.filter(({ isOwn }) => !isOwn);
  return (
    <>
      <SettingRows>
        {sessions.map((session) => (
          <SettingRow
            key={session.id}
            icon={/iPhone|iPad|Android|鸿蒙/.test(session.device) ? 'phone' : 'grid'}
            title={session.device}
            text={<Use session={session} now={now} />}
          >
            {session.isOwn ? (
              <Tag tone="ok">本机</Tag>
            ) : (
              <Button
                size="sm"
                aria-label={`退出 ${session.device}`}
                busy={ending === session.id}
                onClick={() =>
                  void end(
                    session.id,
                    () => endSession(cache, session.id),
                    () => toastGood('已退出这台设备'),
                  )
                }
              >
                退出
              </Button>
            )}
          </SettingRow>
        ))}
      </SettingRows>
      <div className={styles['foot']}>
        <p className={look['secondary']}>如果有不认识的设备，请立即全部退出，再修改登录密码。退出后，那台设备需要重新登录。</p>
        {bound.length > 0 && (
          <Checkbox checked={isUnbinding} onChange={setUnbinding}>
            同时解绑{bound.map(({ platform }) => platformNames[platform]).join('、')}，不解绑的话，绑定它的人还能扫码登录
          </Checkbox>
        )}
        <ProblemNote problem={problem} />
        <div className={styles['actions']}>
          {others.length > 0 && (
            <Button
              busy={ending === 'others'}
              onClick={() =>
                void end(
                  'others',
                  () => endSessions(cache, { keepOwn: true, unbindThird }),
                  () => toastGood('其他设备已全部退出'),
                )
              }
            >
              退出其他设备
            </Button>
          )}
          <Button
            busy={ending === 'all'}
            onClick={() =>
              void end(
                'all',
                () => endSessions(cache, { keepOwn: false, unbindThird }),
                () => shell.session.send({ type: 'session.end' }),
              )
            }
          >
            全部退出
          </Button>
        </div>
      </div>
    </>
  );
}

/** The account's sessions, which can be ended. */
export function DevicesSection() {
  const sessions = useSessions();
  if (sessions.data !== undefined) return <Sessions sessions={sessions.data} />;
  if (sessions.isError) return <QueryProblem error={sessions.error} busy={sessions.isFetching} onRetry={() => void sessions.refetch()} />;
  return (
    <Loading label="正在载入登录设备">
      <div className={styles['blank']}>
        <Skeleton height={48} radius={8} />
        <Skeleton height={48} radius={8} />
      </div>
    </Loading>
  );
}
