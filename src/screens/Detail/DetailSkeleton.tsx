import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { toHall } from './Trail.tsx';

/** The page to come: pictures at the left, the decision at the right. */
export function DetailSkeleton() {
  return (
    <div className="wrap detail">
      <Crumbs trail={toHall} here="账号详情" />
      <Loading label="正在载入账号">
        <div className="det">
          <div className="left">
            <div className="dt"><Skeleton height={28} width="80%" /><div className="tg"><Skeleton height={20} width={260} /></div></div>
            <div className="gal"><Skeleton height="auto" /><div className="skel shot" /></div>
            <div className="card shop"><Skeleton height={44} /></div>
            <div className="card pad blk"><Skeleton height={200} /></div>
          </div>
          <aside className="card dec">
            <div className="av"><Skeleton height={20} width={160} /></div>
            <div className="bd skgap">
              {Array.from({ length: 9 }, (_, index) => <Skeleton key={index} height={46} />)}
            </div>
            <div className="pay paybar"><Skeleton height={48} /></div>
          </aside>
        </div>
      </Loading>
    </div>
  );
}
