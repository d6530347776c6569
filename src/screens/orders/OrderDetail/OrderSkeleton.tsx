import * as look from '#ui/look.module.css';
import * as timeline from '#ui/Timeline.module.css';
import * as bar from './OrderBar.module.css';
import * as facts from './OrderFacts.module.css';
import * as page from './OrderPage.module.css';
import * as styles from './OrderSkeleton.module.css';
import * as status from './StatusCard.module.css';
import { classes } from '#ui/classes.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';

const bars = (count: number) => Array.from({ length: count }, (_, at) => <Skeleton key={at} height="auto" />);

const card = classes(look['card'], styles['card']);
const block = classes(card, look['padded'], styles['block']);

/** Has the height of a running order, the most viewed one. */
export function OrderSkeleton() {
  return (
    <Loading label="正在载入订单" className={classes(page['order'], styles['skeleton'])}>
      <div className={classes(page['left'], styles['left'])}>
        <div className={classes(card, status['card'], styles['status'])}>
          <Skeleton height="auto" radius={0} />
          <div className={classes(timeline['timeline'], styles['steps'])}>{bars(5)}</div>
        </div>
        <div className={block}>{bars(5)}</div>
        <div className={block}>{bars(3)}</div>
        <div className={classes(block, facts['log'], styles['log'])}>{bars(4)}</div>
      </div>
      <div className={classes(page['right'], styles['right'])}>
        <div className={block}>{bars(4)}</div>
        <div className={block}>{bars(2)}</div>
        <div className={block}>{bars(6)}</div>
      </div>
      <div className={bar['bar']} data-covers="tabbar">
        <Skeleton width="40%" height={48} radius={8} />
        <Skeleton width="60%" height={48} radius={8} />
      </div>
    </Loading>
  );
}
