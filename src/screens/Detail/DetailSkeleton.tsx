import './DetailSkeleton.css';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading } from '#ui/Skeleton.tsx';
import { toHall } from './Trail.tsx';

const bars = (count: number) => Array.from({ length: count }, (_, at) => <span key={at} className="skel" />);

/** The page to come: pictures at the left, the decision at the right, each part as high as it will be. */
export function DetailSkeleton() {
  return (
    <div className="wrap detail">
      <Crumbs trail={toHall} here="账号详情" />
      <Loading label="正在载入账号">
        <div className="det coming">
          <div className="left">
            <div className="dt">
              {bars(1)}
              <div className="tg">{bars(4)}</div>
            </div>
            <div className="gal">
              {bars(1)}
              <div className="t">{bars(6)}</div>
            </div>
            <div className="card shop">{bars(5)}</div>
            <div className="card pad blk">{bars(2)}</div>
            <div className="card pad blk">{bars(2)}</div>
          </div>
          <aside className="card dec">
            <div className="av">{bars(1)}</div>
            <div className="bd">{bars(21)}</div>
            <div className="pay paybar">{bars(2)}</div>
          </aside>
        </div>
      </Loading>
    </div>
  );
}
