import * as look from '#ui/look.module.css';
import * as styles from './HallScreen.module.css';
import { type FunctionComponent, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect } from 'wouter';
import { type HallOptions, useGames, useHall, useHallOptions } from '#api/queries/hall.ts';
import { rememberSearchOfMember } from '#api/queries/rememberSearch.ts';
import type { HallFilters } from '#lib/hallAddress.ts';
import { type LatePart, latePart } from '#lib/latePart.tsx';
import { links } from '#lib/links.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { setSearchScope } from '#state/searchScope.ts';
import { session } from '#state/session.ts';
import { SavedSearches } from '#screens/savedSearches/SavedSearches/SavedSearches.tsx';
import { SaveSearchButton } from '#screens/savedSearches/SaveSearch/SaveSearchButton.tsx';
import type { SaveSearchProps } from '#screens/savedSearches/SaveSearch/SaveSearchDialog.tsx';
import { CompareTray } from '#screens/listings/Compare/CompareTray.tsx';
import { RemovableChip } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { type Chosen, chosenIn, type HallNames } from './chosen.ts';
import { FilterPanel, FilterSkeleton } from './FilterPanel.tsx';
import { GameStrip } from './GameStrip.tsx';
import { HallBar } from './HallBar.tsx';
import { Results } from './Results.tsx';
import { SpecialsBand } from './SpecialsBand.tsx';
import { useHallFilters } from './useHallFilters.ts';

const { Part: FilterSheet } = latePart(() => import('./FilterSheet.tsx').then((m) => m.FilterSheet));

interface ScreenProps {
  params: Readonly<Record<string, string | undefined>>;
}

/** Restricts the search to the game and the filters shown. */
function useSearchScope(game: { id: string; title: string } | undefined, filters: HallFilters): void {
  useEffect(() => setSearchScope(game ? { id: game.id, title: game.title } : null, filters), [game, filters]);
  useEffect(() => () => setSearchScope(null, null), []);
}

/** Stores a member's searches on the server, for other devices. */
function useRememberedSearch(keyword: string, isMember: boolean): void {
  useEffect(() => {
    if (isMember && keyword !== '') rememberSearchOfMember(keyword);
  }, [isMember, keyword]);
}

/** Whether the platform was chosen for another game and this one does not have it. */
const isPlatformMissing = ({ gameId, platform }: HallFilters, { platforms }: HallOptions): boolean =>
  gameId !== null && platform !== '' && platforms.every(({ value }) => value !== platform);

interface HallProps {
  gameId?: string | undefined;
  special?: boolean;
  title: string;
  /** The dialog that saves a search; none on a shop's page, which saved searches do not name. */
  saving?: LatePart<SaveSearchProps>;
  /** A shop's page: its head in place of the title, and its games. */
  shop?: { readonly head: ReactNode; readonly games: readonly string[] };
}

export function Hall({ gameId, special = false, title, saving, shop }: HallProps) {
  const { filters, change, clear } = useHallFilters({ gameId, special, shop: shop !== undefined });
  const [sheetOpen, setSheetOpen] = useState<boolean | null>(null);
  // The pressed filter is painted first; rendering the list takes many times as long and follows in a later frame.
  const listed = useDeferredValue(filters);
  const hall = useHall(listed);
  const { data: options, isPending: areOptionsComing, isPlaceholderData: areOthersOptions } = useHallOptions(filters.gameId);
  const isForeign = options !== undefined && !areOthersOptions && isPlatformMissing(filters, options);
  const { data: games } = useGames();
  const game = games?.find((each) => each.id === filters.gameId);
  useSearchScope(game, filters);
  const isMember = useSnapshot(session).standing === 'member';
  useRememberedSearch(filters.keyword, isMember);

  const now = useMinute();
  const names: HallNames = {
    game: game?.title,
    now,
    attribute: (name, value) => {
      const attribute = options?.attributes.find((each) => each.name === name);
      return attribute?.options.find((option) => option.value === value)?.label ?? value;
    },
  };
  const chosen = chosenIn(filters, names);
  // A time passes, so it is not saved.
  const saved = chosenIn({ ...filters, free: null }, names);
  const heading = game ? `${game.title}${title}` : title;
  const remove = (choice: Chosen) => change(choice.without);
  const first = hall.data?.pages[0];
  const count = first ? `${first.count}${first.isCountCapped ? '+' : ''}` : '';
  const found = count !== '' && (
    <>
      {filters.keyword === '' ? '共' : '找到'} <b className={look['number']}>{count}</b> 个账号
    </>
  );

  return (
    <div className={look['pageWidth']}>
      {isForeign && <Redirect to={links.hall({ ...filters, platform: '', zone: '' })} replace />}
      {special && <SpecialsBand title={heading} />}
      {shop?.head ?? (!special && <h1 className={look['visuallyHidden']}>{heading}</h1>)}
      <GameStrip filters={filters} only={shop?.games} />
      <div className={styles['hall']}>
        <aside className={classes(look['card'], styles['filters'])} aria-label="筛选">
          {areOptionsComing ? <FilterSkeleton /> : <FilterPanel filters={filters} options={options} onChange={change} />}
        </aside>
        <div>
          {saving && <SavedSearches filters={filters} isMember={isMember} />}
          <HallBar filters={filters} found={found} chosen={chosen.length} onChange={change} onOpenFilters={() => setSheetOpen(true)} />
          {chosen.length > 0 && (
            <div className={styles['chosen']} role="group" aria-label="已选条件">
              <span className={classes(look['muted'], look['deskOnly'])}>已选</span>
              <span className={classes(look['muted'], look['phoneOnly'])} role="status">
                {found || '正在找'}
              </span>
              {chosen.map((choice) => (
                <RemovableChip key={choice.label} label={choice.label} onRemove={() => remove(choice)} />
              ))}
              <button type="button" className={styles['clear']} onClick={clear}>
                清空
              </button>
              {saved.length > 0 && saving && (
                <SaveSearchButton
                  filters={filters}
                  conditions={saved.map(({ label }) => label).join('、')}
                  className={styles['clear']}
                  dialog={saving}
                />
              )}
            </div>
          )}
          <Results hall={hall} filters={listed} chosen={chosen} onRemove={remove} onClear={clear} />
          <CompareTray />
        </div>
      </div>
      {sheetOpen !== null && (
        <FilterSheet
          open={sheetOpen}
          count={count}
          filters={filters}
          options={options}
          onChange={change}
          onClear={clear}
          onClose={() => setSheetOpen(false)}
        />
      )}
    </div>
  );
}

type LoadSaving = () => Promise<FunctionComponent<SaveSearchProps>>;

/** The hall; the dialog that saves a search and its chart load on first use. */
export function hallScreen(loadSaving: LoadSaving): FunctionComponent<ScreenProps> {
  const saving = latePart(loadSaving);
  return function HallScreen({ params }: ScreenProps) {
    return <Hall gameId={params['game_id']} title="租号大厅" saving={saving} />;
  };
}

/** The hall of special offers. */
export function specialsScreen(loadSaving: LoadSaving): FunctionComponent<ScreenProps> {
  const saving = latePart(loadSaving);
  return function SpecialsScreen({ params }: ScreenProps) {
    return <Hall gameId={params['game_id']} special title="特价专区" saving={saving} />;
  };
}
