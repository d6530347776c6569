import * as look from '#ui/look.module.css';
import * as styles from './DetailScreen.module.css';
import { classes } from '#ui/classes.ts';
import { useQuery } from '@tanstack/react-query';
import { type FunctionComponent, type ReactNode, useDeferredValue, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect } from 'wouter';
import type { Problem } from '#contract/problem.ts';
import { type Listing, type ListingNow, listingNowOptions, rememberLook, useListing } from '#api/queries/listing.ts';
import { type LatePart, latePart } from '#lib/latePart.tsx';
import { links } from '#lib/links.ts';
import type { BargainProps } from '#screens/bargains/Bargain/BargainPanel.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useBindTicket } from '#screens/parts/useBindTicket.ts';
import { cardChecks, forgetCardCheck } from '#state/cardChecks.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { EmptyState } from '#ui/State.tsx';
import { DetailPage } from './DetailPage.tsx';
import type { RentProps } from './Rent.tsx';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { toHall } from './Trail.tsx';

interface DetailProps {
  params: Readonly<Record<string | number, string | undefined>>;
}

const freshFor = 30_000;

const isDeleted = (problem: Problem | undefined): boolean => problem?.kind === 'refused' && problem.code === 'LISTING_DELETED';

const isClosed = ({ game }: Listing): boolean => game.maintenanceStatus && game.isSuspended;
const asNow = (listing: Listing): ListingNow => ({ ...listing, availability: isClosed(listing) ? 'MAINTENANCE' : 'NORMAL' });

/** The listing; its changing fields are refetched while the page is visible. */
function useLiveListing(id: string) {
  const listing = useListing(id, useBindTicket());
  const { data } = listing;
  const now = useQuery({
    ...listingNowOptions(id),
    ...(data && { initialData: asNow(data), initialDataUpdatedAt: listing.dataUpdatedAt }),
    enabled: data !== undefined,
    staleTime: freshFor,
    refetchInterval: freshFor,
  });
  const isFresher = now.data !== undefined && now.dataUpdatedAt > listing.dataUpdatedAt;
  // Maintenance belongs to the game: the listing's changing fields show only its beginning or end.
  const hasTurned = isFresher && data !== undefined && isClosed(data) !== (now.data.availability === 'MAINTENANCE');
  const { refetch } = listing;
  useEffect(() => {
    if (hasTurned) void refetch();
  }, [hasTurned, refetch]);
  const readAt = Math.max(listing.dataUpdatedAt, now.dataUpdatedAt);
  return {
    ...listing,
    readAt,
    data: data && (isFresher ? { ...data, ...now.data } : data),
    isGone: isDeleted(listing.error?.problem) || isDeleted(now.error?.problem),
  };
}

function Lost({ children }: { children: ReactNode }) {
  return (
    <div className={look['pageWidth']}>
      <Crumbs trail={toHall} here="账号详情" />
      <div className={classes(look['card'], styles['lost'])}>{children}</div>
    </div>
  );
}

interface Parts {
  checkout: LatePart<RentProps>;
  bargain: LatePart<BargainProps>;
}

function Detail({ id, ...parts }: Parts & { id: string }) {
  const listing = useLiveListing(id);
  useEffect(() => rememberLook(id), [id]);
  useEffect(() => () => forgetCardCheck(id), [id]);
  const isCheckedGone = useSnapshot(cardChecks)[id]?.state === 'DELETED';
  // Rendered with low priority, so that the browser can paint and respond in between.
  const shown = useDeferredValue(listing.data);
  const isGone = listing.isGone || isCheckedGone;
  if (shown) return <DetailPage listing={shown} readAt={listing.readAt} isGone={isGone} {...parts} />;
  if (isGone) return <Redirect to={links.deleted()} replace />;
  if (listing.error === null) return <DetailSkeleton />;
  return (
    <Lost>
      <QueryProblem
        error={listing.error}
        busy={listing.isFetching}
        onRetry={() => void listing.refetch()}
        other={<LinkButton href={links.hall({})}>去租号大厅</LinkButton>}
      />
    </Lost>
  );
}

const nowhere = (
  <Lost>
    <EmptyState
      icon="warn"
      title="未获取到账号id"
      action={
        <LinkButton href={links.hall({})} kind="primary">
          去租号大厅
        </LinkButton>
      }
    />
  </Lost>
);

/** A listing's page; the checkout and its chart load on the first user activity, the bargain and its chart when they are asked for. */
export function detailScreen(
  loadRent: () => Promise<FunctionComponent<RentProps>>,
  loadBargain: () => Promise<FunctionComponent<BargainProps>>,
): FunctionComponent<DetailProps> {
  const parts: Parts = { checkout: latePart(loadRent), bargain: latePart(loadBargain) };
  return function DetailScreen({ params: { id } }: DetailProps) {
    return id === undefined ? nowhere : <Detail key={id} id={id} {...parts} />;
  };
}
