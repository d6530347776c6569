import * as look from '#ui/look.module.css';
import * as styles from './CardNote.module.css';
import { useSnapshot } from 'valtio';
import { formatYuan } from '#contract/rules/money.ts';
import { cardChecks } from '#state/cardChecks.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';

/** What has changed since the card was read that led here; usually nothing. */
export function CardNote({ listingId }: { listingId: string }) {
  const check = useSnapshot(cardChecks)[listingId];
  if (check === undefined || check.state === 'DELETED' || (check.state === 'THERE' && !check.hasMoved)) return null;
  return (
    <p className={classes(look['card'], styles['note'])} role="status">
      <Icon name="warn" small />
      {check.state === 'TAKEN_DOWN' || check.hourlyFen === null
        ? '账号刚刚下架了，看看下面相似的账号'
        : `价格变了：列表里是 ${formatYuan(check.shownFen)}/时，现在是 ${formatYuan(check.hourlyFen)}/时`}
    </p>
  );
}
