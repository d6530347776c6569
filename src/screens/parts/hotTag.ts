import { HOT_TAGS } from '#contract/rules/hotTags.ts';
import type { HotTag } from '#api/queries/hotTags.ts';
import { type HallFilters, noFilters } from '#lib/hallAddress.ts';
import { readHallAddress } from '#lib/readHallAddress.ts';

/** The hall's filters of a hot tag. */
export const filtersOfTag = ({ gameId, search }: HotTag): HallFilters => ({
  ...noFilters,
  ...readHallAddress({ gameId: gameId ?? undefined, special: false, shop: false }, search),
});

/** What the tag was counted from. */
export const tagText = ({ source, people }: HotTag): string =>
  source === 'SEARCHED' ? `${HOT_TAGS.days} 天 ${people} 人在搜` : `${HOT_TAGS.days} 天租出 ${people} 次`;
