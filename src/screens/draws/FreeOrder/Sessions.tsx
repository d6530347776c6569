import * as look from '#ui/look.module.css';
import * as styles from './FreeOrder.module.css';
import { type DrawSession, useDrawSessions } from '#api/queries/activities.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Tag } from '#ui/Tag.tsx';
import { sessionTime } from './words.ts';

interface SessionsProps {
  now: number;
  onVerify: (session: DrawSession) => void;
}

const rentGiven = ({ odds }: DrawSession): number => odds.find(({ prize }) => prize === 'RENT')?.given ?? 0;

function factsOf(session: DrawSession): string {
  if (session.status === 'CANCELLED') return `平台取消：${session.reason}。机会留到下一场`;
  if (session.status === 'STOPPED') return '今年的预算用完，没有开；机会留到下一场';
  if (session.status === 'CLOSED') return `${session.chances} 次机会，在等外部随机信标`;
  return `${session.chances} 次机会 · 免单 ${rentGiven(session)} 份`;
}

/** Sessions that are over. */
export function Sessions({ now, onVerify }: SessionsProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useDrawSessions();
  const past = data?.pages.flatMap(({ items }) => items).filter(({ status }) => status !== 'OPEN' && status !== 'ANNOUNCED') ?? [];
  if (past.length === 0) return null;
  return (
    <section className={classes(look['card'], look['padded'], styles['sessions'])}>
      <h2>往期</h2>
      <ul aria-label="往期">
        {past.map((session) => (
          <li key={session.session}>
            <span>
              <b>{sessionTime(session.startsAt, now)}</b>
              <small>{factsOf(session)}</small>
            </span>
            {session.status === 'DRAWN' ? (
              <Button size="sm" onClick={() => onVerify(session)} aria-label={`验算 ${sessionTime(session.startsAt, now)} 场`}>
                验算
              </Button>
            ) : (
              <Tag>{session.status === 'CLOSED' ? '等信标' : '没有开'}</Tag>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button kind="bare" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的场次
        </Button>
      )}
    </section>
  );
}
