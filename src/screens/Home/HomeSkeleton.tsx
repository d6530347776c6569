import { Loading, Skeleton } from '#ui/Skeleton.tsx';

const eight = [0, 1, 2, 3, 4, 5, 6, 7];

/** The home page before its data: the same boxes at the same places. */
export function HomeSkeleton() {
  return (
    <div className="wrap">
      <Loading label="正在载入首页">
        <div className="hero">
          <div className="card rail">
            {[8, 9, ...eight].map((at) => (
              <Skeleton key={at} height={28} />
            ))}
          </div>
          <div className="ban skel" />
          <div className="side">
            <div className="card mem">
              <div className="hd">
                <Skeleton height={100} />
              </div>
              <Skeleton height={56} radius={0} />
            </div>
            <div className="card notes">
              <Skeleton height={120} />
            </div>
          </div>
        </div>
        <div className="entries">
          {eight.slice(0, 5).map((at) => (
            <div key={at} className="card">
              <span className="ic" />
              <Skeleton width="60%" height={16} />
            </div>
          ))}
        </div>
        <div className="sec">
          <div className="sec-h">
            <Skeleton width={160} height={28} />
          </div>
          <div className="games">
            {eight.map((at) => (
              <div key={at} className="card">
                <Skeleton height="auto" />
                <div>
                  <Skeleton height={40} />
                </div>
              </div>
            ))}
          </div>
        </div>
      </Loading>
      <div className="lower" />
    </div>
  );
}
