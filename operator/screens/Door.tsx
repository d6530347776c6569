import { Link, useLocation } from 'wouter';
import { queues as rest } from '#contract/operator/index.ts';
import { useCalled } from '#operator/app/queries.ts';
import { Due, roughly } from '#operator/ui/Due.tsx';
import { useKeys } from '#operator/ui/keys.tsx';
import { Read } from '#operator/ui/State.tsx';
import { useNow } from '#operator/ui/useNow.ts';
import * as styles from '#operator/ui/parts.module.css';

const NUMBERS = 9;

/** The day's door: what waits, and how urgently. */
export function Door() {
  const asked = useCalled(rest.listQueues, {});
  const now = useNow();
  const [, go] = useLocation();
  const list = asked.data?.list ?? [];
  useKeys(
    list.slice(0, NUMBERS).map(({ name, title }, at) => ({ key: String(at + 1), text: `打开 ${title}`, run: () => go(`/queues/${name}`) })),
  );
  return (
    <>
      <div className={styles['head']}>
        <h1>今天要处理的</h1>
        <span className={styles['more']}>
          <small>
            数字打开队列，<kbd>?</kbd> 列出快捷键
          </small>
        </span>
      </div>
      <Read of={asked}>
        {(data) =>
          data.list.length === 0 ? (
            <p>你的角色没有队列。角色由两个管理员一起给。</p>
          ) : (
            <div className={styles['cards']}>
              {data.list.map(({ name, title, waiting, overdue, due, oldest_at: oldest }, at) => (
                <Link key={name} href={`/queues/${name}`} className={[styles['card'], styles['queue']].join(' ')}>
                  <h2>
                    {at < NUMBERS && <kbd>{at + 1}</kbd>} {title}
                  </h2>
                  <b className={styles['num']}>{waiting}</b>
                  {overdue > 0 && <span className={styles['late']}>{overdue} 件超时</span>}
                  {waiting === 0 ? (
                    <p>都处理完了</p>
                  ) : (
                    <p>
                      {oldest !== null && `最早的等了 ${roughly(now - oldest)}`}
                      {due !== null && (
                        <>
                          ，最近的
                          <Due due={due} now={now} />
                        </>
                      )}
                    </p>
                  )}
                </Link>
              ))}
            </div>
          )
        }
      </Read>
    </>
  );
}
