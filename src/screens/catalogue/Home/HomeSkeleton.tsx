import * as carousel from '#ui/Carousel.module.css';
import * as gamesStyles from './Games.module.css';
import * as homeScreenStyles from './HomeScreen.module.css';
import * as look from '#ui/look.module.css';
import * as memberCardStyles from './MemberCard.module.css';
import * as noticesStyles from './Notices.module.css';
import * as section from '#ui/section.module.css';
import * as skeletonStyles from '#ui/Skeleton.module.css';
import { classes } from '#ui/classes.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';

const eight = [0, 1, 2, 3, 4, 5, 6, 7];

/** Skeleton with the final layout. */
export function HomeSkeleton() {
  return (
    <div className={look['pageWidth']}>
      <Loading label="正在载入首页">
        <div className={homeScreenStyles['hero']}>
          <div className={classes(look['card'], gamesStyles['rail'])}>
            {[8, 9, ...eight].map((at) => (
              <Skeleton key={at} height={28} />
            ))}
          </div>
          <div className={classes(carousel['carousel'], skeletonStyles['skeleton'])} />
          <div className={homeScreenStyles['side']}>
            <div className={classes(look['card'], memberCardStyles['card'])}>
              <div className={memberCardStyles['head']}>
                <Skeleton height={100} />
              </div>
              <Skeleton height={56} radius={0} />
            </div>
            <div className={classes(look['card'], noticesStyles['notices'])}>
              <Skeleton height={120} />
            </div>
          </div>
        </div>
        <div className={homeScreenStyles['entries']}>
          {eight.slice(0, 5).map((at) => (
            <div key={at} className={look['card']}>
              <span className={homeScreenStyles['icon']} />
              <Skeleton width="60%" height={16} />
            </div>
          ))}
        </div>
        <div className={section['section']}>
          <div className={section['head']}>
            <Skeleton width={160} height={28} />
          </div>
          <div className={gamesStyles['games']}>
            {eight.map((at) => (
              <div key={at} className={look['card']}>
                <Skeleton height="auto" />
                <div>
                  <Skeleton height={40} />
                </div>
              </div>
            ))}
          </div>
        </div>
      </Loading>
      <div className={homeScreenStyles['lower']} />
    </div>
  );
}
