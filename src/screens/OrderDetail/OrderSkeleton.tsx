import { Loading, Skeleton } from '#ui/Skeleton.tsx';

const bars = (count: number) => Array.from({ length: count }, (_, at) => <Skeleton key={at} height="auto" />);

/** As tall as an order that runs: it is looked at most. */
export function OrderSkeleton() {
  return (
    <Loading label="正在载入订单" className="ord osk">
      <div className="left">
        <div className="card ostat">
          <Skeleton height="auto" radius={0} />
          <div className="tl">{bars(5)}</div>
        </div>
        <div className="card pad">{bars(5)}</div>
        <div className="card pad">{bars(3)}</div>
        <div className="card pad olog">{bars(4)}</div>
      </div>
      <div className="right">
        <div className="card pad">{bars(4)}</div>
        <div className="card pad">{bars(6)}</div>
      </div>
      <div className="opay paybar only-m">
        <Skeleton width="40%" height={48} radius={8} />
        <Skeleton width="60%" height={48} radius={8} />
      </div>
    </Loading>
  );
}
