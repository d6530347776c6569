import * as look from '#ui/look.module.css';
import * as styles from './Looking.module.css';
import { classes } from '#ui/classes.ts';
import { formatTime } from '#contract/rules/clock.ts';
import { LOOKING_FOR, LOOKING_MOST } from '#contract/rules/looking.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { useLookingUsers } from '#api/queries/listing.ts';

/** Faces that are shown; the others are counted. */
const FACES = 5;

/** Other users who are looking at the account; nothing while nobody does. */
export function Looking({ listingId }: { listingId: string }) {
  const { data } = useLookingUsers(listingId);
  const [last] = data ?? [];
  if (data === undefined || last === undefined) return null;
  const count = `${data.length}${data.length === LOOKING_MOST ? '+' : ''}`;
  return (
    <section className={classes(styles['looking'], look['small'], look['secondary'])} aria-label="在看的人">
      <span className={styles['faces']} aria-hidden="true">
        {data.slice(0, FACES).map(({ avatar, name, minute }) => (
          <img key={`${name}${minute}${avatar}`} src={avatar} width="24" height="24" alt="" loading="lazy" />
        ))}
      </span>
      <span>
        {LOOKING_FOR / MINUTE} 分钟内 <b className={look['number']}>{count}</b> 人看过，最近是 {last.name} {formatTime(last.minute)}
      </span>
    </section>
  );
}
