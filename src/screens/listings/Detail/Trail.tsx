import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import type { Listing } from '#api/queries/listing.ts';
import { links } from '#lib/links.ts';
import { safeAddress } from '#lib/safeAddress.ts';
import { type Crumb, Crumbs } from '#ui/Crumbs.tsx';

const home: Crumb = { label: '首页', href: links.home() };

/** Breadcrumbs of every listing. */
export const toHall: readonly Crumb[] = [home, { label: '租号大厅', href: links.hall({}) }];

const fromHall = ({ id, name }: Listing['game']): Crumb[] => [...toHall, { label: name, href: links.hall({ gameId: id }) }];

/** Breadcrumbs: below the listing's game in the hall, or below the page named in the address. */
export function Trail({ listing: { id, game }, heart }: { listing: Pick<Listing, 'id' | 'game'>; heart: ReactNode }) {
  const back = safeAddress(new URLSearchParams(useSearch()).get('redirect'));
  return <Crumbs trail={back === '/' ? fromHall(game) : [home, { label: '上一页', href: back }]} here={`账号 ${id}`} actions={heart} />;
}
