import { useActorRef, useSelector } from '@xstate/react';
import { Skeleton } from 'primereact/skeleton';
import { Tag } from 'primereact/tag';
import { Timeline } from 'primereact/timeline';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { hasPermission, rolesWith } from '#contract/operator/roles.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { useDesk } from '#operator/app/desk.ts';
import { useSelf } from '#operator/app/system.ts';
import { rolesText } from '#operator/cases/house.ts';
import { kinds } from '#operator/cases/index.ts';
import { nameOf, yuan } from '#operator/cases/words.ts';
import type { Reading } from '#operator/machines/caseFacts.ts';
import { useKeys } from '#operator/ui/keys.tsx';
import { Sections } from '#operator/ui/Sections.tsx';
import * as styles from '#operator/ui/parts.module.css';
import { Panel } from './Panel.tsx';
import { Pictures } from './Pictures.tsx';

/** Where a case of this kind is listed. */
export const listOf = (kind: string, subject: string): string => {
  if (kinds[kind]?.isQueued === true) return `/queues/${kind}`;
  if (kind === 'accounts') return `/accounts/${subject}`;
  if (kind === 'drawYears') return '/draws';
  return ['limits', 'coins', 'credit'].includes(kind) ? `/users/${subject}` : `/${kind}`;
};

/** The role that a person lacks who may only look. */
function missingRole(kind: string, roles: readonly string[]): string | null {
  const area = kinds[kind]?.area ?? null;
  if (area === null || hasPermission(roles, `${area}.decide`)) return null;
  return rolesText(rolesWith(`${area}.decide`));
}

const claimText = ({ claim }: Reading): string | null => {
  if (claim === null || claim === 'none') return null;
  return claim.isOwn ? `你在处理，${formatClock(claim.until)} 后自动放开` : `${claim.by} 在处理`;
};

function Money({ money }: { money: Reading['money'] }) {
  const lines = Object.entries(money);
  if (lines.length === 0) return null;
  return (
    <section className={styles['card']}>
      <h2>现在的钱</h2>
      <dl className={[styles['facts'], styles['num']].join(' ')}>
        {lines.map(([name, fen]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{nameOf(name)}</dt>
            <dd>{yuan(fen)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Event {
  readonly at: number;
  readonly by: string;
  readonly words: string;
}

function Beside({ notes, actions }: Pick<Reading, 'notes' | 'actions'>) {
  const events: Event[] = [...notes, ...actions.map(({ at, by, text }) => ({ at, by, words: text }))].toSorted(
    (one, other) => one.at - other.at,
  );
  return (
    <section className={styles['card']}>
      <h2>留言和处理经过</h2>
      {events.length === 0 ? (
        <p className={styles['none']}>还没有</p>
      ) : (
        <Timeline
          value={events}
          opposite={({ at, by }: Event) => (
            <small>
              {formatClock(at)} {by}
            </small>
          )}
          content={({ words }: Event) => words}
        />
      )}
    </section>
  );
}

/** A case with everything that a decision needs beside it. */
export function CasePage({ kind, subject }: { kind: string; subject: string }) {
  const { decideCase, claims } = useDesk();
  const roles = useSelf()?.roles ?? [];
  const actor = useActorRef(decideCase, { input: { kind, subject } });
  const reading = useSelector(actor, ({ context }) => context.reading);
  const [, go] = useLocation();
  useEffect(() => () => claims.leave({ kind, subject }), [claims, kind, subject]);
  useKeys([{ key: 'Escape', text: '回到列表', run: () => go(listOf(kind, subject)) }]);
  const claim = reading && claimText(reading);
  const isMine = useSelector(actor, (snapshot) => snapshot.hasTag('mine'));
  return (
    <>
      <div className={styles['head']}>
        <h1>{reading?.title ?? kinds[kind]?.title ?? kind}</h1>
        {reading && <Tag value={reading.status} severity="warning" />}
        {claim !== null && <Tag value={claim} severity="info" />}
        <span className={styles['more']}>
          {reading?.links?.map(([text, to]) => (
            <Link key={`${to} ${text}`} href={to}>
              {text}
            </Link>
          ))}
          <small className={styles['num']}>{subject}</small>
        </span>
      </div>
      <div className={styles['case']}>
        <div className={styles['beside']}>
          {reading ? (
            <>
              <Sections sections={reading.sections} />
              <Money money={reading.money} />
              {kinds[kind]?.isQueued === true && <Pictures queue={kind} subject={subject} isMine={isMine} />}
              {kinds[kind]?.isQueued === true && <Beside notes={reading.notes} actions={reading.actions} />}
            </>
          ) : (
            <Skeleton height="240px" />
          )}
        </div>
        <Panel actor={actor} listed={listOf(kind, subject)} missing={missingRole(kind, roles)} />
      </div>
    </>
  );
}
