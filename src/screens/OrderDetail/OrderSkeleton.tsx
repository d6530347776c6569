import { Loading, Skeleton } from '#ui/Skeleton.tsx';

export function OrderSkeleton() {
  return (
    <Loading label="正在载入订单" className="ord">
      <div className="left">
        <div className="card ostat"><Skeleton height={120} radius="10px 10px 0 0" /><div className="pad"><Skeleton height={76} /></div></div>
        <div className="card pad"><Skeleton height={196} /></div>
      </div>
      <div className="right">
        <div className="card pad"><Skeleton height={72} /><div className="bill"><Skeleton height={148} /></div></div>
        <div className="card pad"><Skeleton height={72} /></div>
      </div>
    </Loading>
  );
}
