import { Loading, Skeleton } from '#ui/Skeleton.tsx';

export function OrderSkeleton() {
  return (
    <Loading label="正在载入订单" className="ord">
      <div className="left">
        <div className="card ostat"><Skeleton height={120} /><div className="pad"><Skeleton height={76} /></div></div>
        <div className="card pad"><Skeleton height={196} /></div>
      </div>
      <div className="right">
        <div className="card pad"><Skeleton height={236} /></div>
        <div className="card pad"><Skeleton height={72} /></div>
      </div>
    </Loading>
  );
}
