import * as look from '#ui/look.module.css';
import * as styles from './Offer.module.css';
import { useState } from 'react';
import { useLentOffer } from '#api/queries/lending.ts';
import { links } from '#lib/links.ts';
import { ProductLine } from '#screens/parts/ProductLine.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tag } from '#ui/Tag.tsx';
import { OfferForm } from './OfferForm.tsx';

function Body({ listingId }: { listingId: string }) {
  const { data, error, isFetching, refetch } = useLentOffer(listingId);
  const [turn, setTurn] = useState(0);
  const start = () => void refetch().then(() => setTurn((before) => before + 1));
  if (data)
    return (
      <>
        <div className={classes(look['card'], look['padded'], styles['product'])}>
          <ProductLine product={data.product}>
            <Tag tone={!data.isOffered ? 'plain' : data.rest === 'NONE' ? 'ok' : 'book'}>
              {!data.isOffered ? '没有上架' : data.rest === 'NONE' ? '出租中' : '休息中'}
            </Tag>
          </ProductLine>
        </div>
        <OfferForm key={turn} listingId={listingId} offer={data} onEnd={start} />
      </>
    );
  if (!error)
    return (
      <Loading label="正在载入出租时段" className={styles['form']}>
        {[120, 240, 120].map((height, at) => (
          <Skeleton key={at} height={height} radius={10} />
        ))}
      </Loading>
    );
  const { problem } = error;
  return (
    <div className={look['card']}>
      {problem.kind === 'refused' && problem.code === 'LISTING_DELETED' ? (
        <EmptyState icon="lock" title="没有这个账号" action={<LinkButton href={links.lentOrders()}>看出租订单</LinkButton>}>
          只能设置自己发布的、没有删除的账号
        </EmptyState>
      ) : (
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

/** Windows and rest of an own account. */
export function OfferScreen({ params: { id = '' } }: { params: Readonly<Record<string | number, string | undefined>> }) {
  const trail = [
    { label: '个人中心', href: links.personal() },
    { label: '出租订单', href: links.lentOrders() },
  ];
  return (
    <>
      <Crumbs trail={trail} here="出租时段与休息" />
      <h1 className={look['visuallyHidden']}>出租时段与休息</h1>
      <Body key={id} listingId={id} />
    </>
  );
}
