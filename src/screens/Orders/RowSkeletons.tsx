import { Loading, Skeleton } from '#ui/Skeleton.tsx';

export function RowSkeletons() {
  return (
    <Loading label="正在载入订单" className="orows">
      {[0, 1, 2, 3].map((at) => (
        <div key={at} className="orow">
          <div className="hd"><Skeleton width={220} height={16} /></div>
          <div className="bd"><Skeleton width={128} height={72} radius={8} /><div className="tx"><Skeleton height={20} width="70%" /><Skeleton height={16} width="50%" /></div></div>
        </div>
      ))}
    </Loading>
  );
}
