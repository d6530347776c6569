import * as block from '#ui/block.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './Alerts.module.css';
import { useSnapshot } from 'valtio';
import { formatYuan } from '#contract/rules/money.ts';
import { type AlertKind, useAlerts, useSwitchAlert } from '#api/queries/alerts.ts';
import type { Listing } from '#api/queries/listing.ts';
import { links } from '#lib/links.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';

/** Alerts on the account: free again, cheaper than now. */
export function Alerts({ listing }: { listing: Pick<Listing, 'id' | 'isListed' | 'isRented' | 'isOwn'> }) {
  const { id, isListed, isRented, isOwn } = listing;
  const { data } = useAlerts(useSnapshot(session).standing === 'member');
  const change = useSwitchAlert();
  if (isOwn) return null;
  const waiting = (kind: AlertKind) => data?.find((alert) => alert.kind === kind && alert.listing.id === id && alert.toldAt === null);
  const [free, cheaper] = [waiting('FREE'), waiting('CHEAPER')];
  const rows = [
    (!isListed || isRented || free !== undefined) && {
      kind: 'FREE' as const,
      title: '空出来告诉我',
      text: '这个账号可以租的时候发一条消息，只发一次',
      isOn: free !== undefined,
    },
    {
      kind: 'CHEAPER' as const,
      title: '降价告诉我',
      text: cheaper?.hourlyFen ? `低于 ${formatYuan(cheaper.hourlyFen)}/时的时候发一条消息` : '比现在便宜的时候发一条消息，只发一次',
      isOn: cheaper !== undefined,
    },
  ].filter((row) => row !== false);
  return (
    <section className={classes(look['card'], look['padded'], block['block'])} aria-labelledby="alerts">
      <h2 id="alerts">
        有变化告诉我{' '}
        <small>
          <Anchor href={links.alerts()}>全部提醒</Anchor>
        </small>
      </h2>
      <ul className={styles['alerts']}>
        {rows.map(({ kind, title, text, isOn }) => (
          <li key={kind}>
            <Icon name={kind === 'FREE' ? 'clock' : 'down'} />
            <span>
              <b>{title}</b>
              <small>{text}</small>
            </span>
            <Button
              size="sm"
              aria-pressed={isOn}
              aria-label={`${isOn ? '关掉' : '提醒我'}：${title}`}
              busy={change.isPending && change.variables.kind === kind}
              onClick={() => change.mutate({ listingId: id, kind, on: !isOn })}
            >
              {isOn ? '关掉' : '提醒我'}
            </Button>
          </li>
        ))}
      </ul>
      <ProblemNote problem={change.error?.problem ?? null} />
    </section>
  );
}
