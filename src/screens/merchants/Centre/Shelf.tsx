import * as look from '#ui/look.module.css';
import * as styles from './Centre.module.css';
import { PrimeReactProvider } from 'primereact/api';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { Suspense, useState } from 'react';
import { formatClock } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { CENTRE_WINDOW } from '#contract/rules/merchant.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { type OwnListing, type OwnListingFilters, useOwnListings } from '#api/queries/merchants.ts';
import { links } from '#lib/links.ts';
import type { OfferWish } from '#machines/merchants/changeOffer.machine.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useRights } from '#screens/parts/useRights.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { primeNonce } from '#ui/primeNonce.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tag } from '#ui/Tag.tsx';
import { standingOf } from './address.ts';
import { ChangeOffer, wishTexts } from './ChangeOffer.tsx';

const HOUR_MINUTES = 60;
const DAYS = CENTRE_WINDOW / DAY;

interface PendingOffer {
  readonly listing: OwnListing;
  readonly wish: OfferWish;
}

/** What can be asked of an account in its state. */
export function wishesOf({ state }: Pick<OwnListing, 'state'>): readonly OfferWish[] {
  switch (state) {
    case 'DRAFT':
      return ['DELETE'];
    case 'WAITING':
      return ['RECALL'];
    case 'ON_OFFER':
      return ['PRICE', 'TAKE_DOWN'];
    case 'RESTING':
      return ['PRICE', 'OFFER', 'TAKE_DOWN'];
    case 'OFF':
      return ['PRICE', 'OFFER', 'DELETE'];
    case 'DELETED':
      return [];
    default:
      return state satisfies never;
  }
}

function Account({ title, gameName, platform, cover, id, state }: OwnListing) {
  const href = state === 'WAITING' ? links.merchant({ keyword: id }) : links.publishListing({ id });
  return (
    <span className={styles['account']}>
      <img src={cover} width="640" height="360" alt="" loading="lazy" decoding="async" />
      <span>
        <Anchor href={href}>{title}</Anchor>
        <small>
          {gameName}
          {platform !== '' && ` · ${platform}`} · {id}
        </small>
      </span>
    </span>
  );
}

function Standing({ listing }: { listing: OwnListing }) {
  const { text, tone, note } = standingOf(listing);
  return (
    <span className={styles['two']}>
      <Tag tone={tone}>{text}</Tag>
      {note !== null && <small>{note}</small>}
    </span>
  );
}

const Next = ({ nextAt }: OwnListing) => (
  <>{nextAt === null ? <span className={look['muted']}>没有预约</span> : `下一单 ${formatClock(nextAt)}`}</>
);

/** On a narrow screen, where the heads of the columns are not shown, with its label. */
const Figure = ({ label, text }: { label: string; text: string }) => (
  <>
    <small className={styles['label']} aria-hidden>
      {label}
    </small>
    <span className={look['number']}>{text}</span>
  </>
);

function Acts({ listing, onAsk }: { listing: OwnListing; onAsk: (asked: PendingOffer) => void }) {
  const { id, title, state, passwordDueAt, answerOrderNo } = listing;
  const { orders } = useRights();
  return (
    <span className={styles['acts']}>
      {orders && answerOrderNo !== null && (
        <LinkButton size="sm" kind="primary" href={links.lentOrder({ order_no: answerOrderNo })} aria-label={`答复投诉 ${title}`}>
          答复投诉
        </LinkButton>
      )}
      {orders && passwordDueAt !== null && (
        <LinkButton size="sm" kind="primary" href={links.passwordsDue()} aria-label={`改好密码 ${title}`}>
          改好密码
        </LinkButton>
      )}
      {state !== 'WAITING' && (
        <LinkButton size="sm" href={links.publishListing({ id })} aria-label={`${state === 'DRAFT' ? '接着填' : '编辑'} ${title}`}>
          {state === 'DRAFT' ? '接着填' : '编辑'}
        </LinkButton>
      )}
      {(state === 'ON_OFFER' || state === 'RESTING') && (
        <LinkButton size="sm" href={links.offer({ id })} aria-label={`休息和时段 ${title}`}>
          休息和时段
        </LinkButton>
      )}
      {wishesOf(listing).map((wish) => (
        <Button key={wish} size="sm" aria-label={`${wishTexts[wish]} ${title}`} onClick={() => onAsk({ listing, wish })}>
          {wishTexts[wish]}
        </Button>
      ))}
    </span>
  );
}

function Table({ listings, onAsk }: { listings: readonly OwnListing[]; onAsk: (asked: PendingOffer) => void }) {
  return (
    <PrimeReactProvider value={{ ...primeNonce(), unstyled: true }}>
      <DataTable
        value={[...listings]}
        dataKey="id"
        unstyled
        tableClassName={styles['table'] ?? ''}
        pt={{ table: { 'aria-label': '我的账号' } }}
      >
        <Column header="账号" body={Account} />
        <Column header="状态" body={(listing: OwnListing) => <Standing listing={listing} />} />
        <Column
          header="时租"
          body={({ hourlyFen }: OwnListing) => <b className={look['number']}>{hourlyFen === 0 ? '没有定价' : formatYuan(hourlyFen)}</b>}
        />
        <Column header="下一单" body={Next} />
        <Column
          header={`${DAYS} 天租出`}
          body={({ rentedMinutes }: OwnListing) => (
            <Figure label={`${DAYS} 天租出`} text={`${Math.round(rentedMinutes / HOUR_MINUTES)} 时`} />
          )}
        />
        <Column
          header={`${DAYS} 天租金`}
          body={({ incomeFen }: OwnListing) => <Figure label={`${DAYS} 天租金`} text={formatYuan(incomeFen)} />}
        />
        <Column header="操作" body={(listing: OwnListing) => <Acts listing={listing} onAsk={onAsk} />} />
      </DataTable>
    </PrimeReactProvider>
  );
}

const waiting = (
  <Loading label="正在载入账号">
    {[0, 1, 2, 3, 4].map((at) => (
      <Skeleton key={at} height={64} radius={8} />
    ))}
  </Loading>
);

/** The owner's accounts under the filters of the address. */
export function Shelf({ filters, isAll }: { filters: OwnListingFilters; isAll: boolean }) {
  const [asked, setAsked] = useState<PendingOffer | null>(null);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOwnListings(filters);
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : waiting;
  const listings = data.pages.flatMap(({ items }) => items);
  if (listings.length === 0)
    return (
      <EmptyState
        icon="shop"
        title={isAll ? '还没有账号' : '没有符合条件的账号'}
        action={
          <LinkButton kind="primary" href={isAll ? links.publishListing() : links.merchant()}>
            {isAll ? '发布第一个账号' : '看全部账号'}
          </LinkButton>
        }
      >
        {isAll ? '填好信息、定好价，审核通过就能出租' : '换个状态，或者去掉一个条件'}
      </EmptyState>
    );
  return (
    <>
      <Table listings={listings} onAsk={setAsked} />
      {error && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {hasNextPage && !error && (
        <p className={styles['more']}>
          <Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            加载更多
          </Button>
        </p>
      )}
      {asked !== null && (
        <Suspense>
          <ChangeOffer key={`${asked.listing.id} ${asked.wish}`} {...asked} onEnd={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
