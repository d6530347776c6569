import * as gallery from '#ui/Gallery.module.css';
import * as pay from './PayBar.module.css';
import * as merchant from './MerchantCard.module.css';
import * as decision from './DecisionCard.module.css';
import * as availability from './AvailabilityLine.module.css';
import * as detailPageStyles from './DetailPage.module.css';
import * as look from '#ui/look.module.css';
import * as skeletonStyles from '#ui/Skeleton.module.css';
import * as styles from './DetailSkeleton.module.css';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading } from '#ui/Skeleton.tsx';
import { toHall } from './Trail.tsx';

const bars = (count: number) => Array.from({ length: count }, (_, at) => <span key={at} className={skeletonStyles['skeleton']} />);

/** Skeleton with the final height of every part: pictures left, decision right. */
export function DetailSkeleton() {
  return (
    <div className={look['pageWidth']}>
      <Crumbs trail={toHall} here="账号详情" />
      <Loading label="正在载入账号">
        <div className={classes(detailPageStyles['columns'], styles['skeleton'])}>
          <div className={detailPageStyles['left']}>
            <div className={classes(detailPageStyles['headline'], styles['headline'])}>
              {bars(1)}
              <div className={classes(detailPageStyles['tags'], styles['tags'])}>{bars(4)}</div>
            </div>
            <div className={classes(gallery['gallery'], styles['gallery'])}>
              {bars(1)}
              <div className={classes(gallery['thumbnails'], styles['thumbnails'])}>{bars(6)}</div>
            </div>
            <div className={classes(look['card'], merchant['card'], styles['merchant'])}>{bars(5)}</div>
            <div className={classes(look['card'], look['padded'], styles['block'])}>{bars(2)}</div>
            <div className={classes(look['card'], look['padded'], styles['block'])}>{bars(2)}</div>
          </div>
          <aside className={classes(look['card'], decision['card'], styles['card'])}>
            <div className={classes(availability['line'], styles['availability'])}>{bars(1)}</div>
            <div className={classes(decision['body'], styles['body'])}>{bars(21)}</div>
            <div className={classes(pay['bar'], styles['pay'])} data-covers="tabbar">
              {bars(2)}
            </div>
          </aside>
        </div>
      </Loading>
    </div>
  );
}
