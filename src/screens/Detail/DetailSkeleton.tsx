import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { toHall } from './Trail.tsx';

const shape = (count: number, height: number) =>
  Array.from({ length: count }, (_, index) => <Skeleton key={index} height={height} />);

/** The page to come: pictures at the left, the decision at the right. */
export function DetailSkeleton() {
  return (
    <div className="wrap detail">
      <Crumbs trail={toHall} here="账号详情" />
      <Loading label="正在载入账号">
        <div className="det">
          <div className="left">
            <div className="dt"><Skeleton height={28} width="80%" /><div className="tg"><Skeleton height={20} width={260} /></div></div>
            <div className="gal"><Skeleton height="auto" radius={10} /><div className="skel shot" /></div>
            <div className="card shop"><Skeleton width={44} height={44} /><Skeleton height={40} /></div>
            <div className="card pad blk"><div className="skgap">{shape(4, 44)}</div></div>
          </div>
          <aside className="card dec">
            <div className="av"><Skeleton height={20} width={160} /></div>
            <div className="bd skgap">
              {shape(3, 62)}
              {shape(5, 28)}
              <Skeleton height={96} />
            </div>
            <div className="pay paybar"><Skeleton height={48} /></div>
          </aside>
        </div>
      </Loading>
    </div>
  );
}
