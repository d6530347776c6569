import './Hall.css';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useGames, useHall, useHallOptions } from '#api/queries/hall.ts';
import { rememberSearchOfMember } from '#api/queries/search.ts';
import { links } from '#lib/links.ts';
import { latePart } from '#lib/latePart.tsx';
import { searchScope } from '#state/searchScope.ts';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { RemovableChip } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { type Chosen, chosenIn } from './chosen.ts';
import { FilterPanel, FilterSkeleton } from './FilterPanel.tsx';
import { HallBar } from './HallBar.tsx';
import { Results } from './Results.tsx';
import { SpecialsBand } from './SpecialsBand.tsx';
import { useHallFilters } from './useHallFilters.ts';

const { Part: FilterSheet } = latePart(() => import('./FilterSheet.tsx').then((m) => m.FilterSheet));

interface ScreenProps {
  params: Readonly<Record<string, string | undefined>>;
}

/** More games than these do not fit in one row of the widest page. */
const IN_ONE_ROW = 8;

/** One row of games, of which the chosen one is never out of sight; on a desk the rest opens below, on a phone the row scrolls. */
function GameStrip({ gameId, special }: { gameId: string | null; special: boolean }) {
  const { data: games, isError, isFetching, refetch } = useGames();
  const [open, setOpen] = useState(false);
  const shelf = (id: string | null) => links.hall({ gameId: id, special });
  const chosenFirst = games?.toSorted((one, other) => Number(other.id === gameId) - Number(one.id === gameId));
  return (
    <nav className={classes('card gstrip', open && 'open')} aria-label="选择游戏">
      <div>
        <Anchor href={shelf(null)} aria-current={gameId === null ? 'page' : undefined}>
          全部游戏
        </Anchor>
        {chosenFirst?.map(({ id, title, icon }) => (
          <Anchor key={id} href={shelf(id)} aria-current={id === gameId ? 'page' : undefined}>
            <img src={icon} width="28" height="28" alt="" />
            {title}
          </Anchor>
        ))}
        {!games && !isError && Array.from({ length: IN_ONE_ROW }, (_, at) => <Skeleton key={at} width={112} height={40} radius={8} />)}
        {!games && isError && (
          <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            重新读取游戏
          </Button>
        )}
      </div>
      {games && games.length > IN_ONE_ROW && (
        <button type="button" className="only-d" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '更多'}
          <Icon name={open ? 'up' : 'down'} small />
        </button>
      )}
    </nav>
  );
}

/** A search stays in the game that is in view. */
function useSearchScope(game: { id: string; title: string } | undefined): void {
  useEffect(() => {
    searchScope.game = game ? { id: game.id, title: game.title } : null;
    return () => {
      searchScope.game = null;
    };
  }, [game]);
}

/** A member finds their searches again on every machine. */
function useRememberedSearch(keyword: string): void {
  const isMember = useSnapshot(session).standing === 'member';
  useEffect(() => {
    if (isMember && keyword !== '') rememberSearchOfMember(keyword);
  }, [isMember, keyword]);
}

function Hall({ gameId, special, title }: { gameId: string | undefined; special: boolean; title: string }) {
  const { filters, change, clear } = useHallFilters({ gameId, special });
  const [sheetOpen, setSheetOpen] = useState<boolean | null>(null);
  const hall = useHall(filters);
  const { data: options, isPending: areOptionsComing } = useHallOptions(filters.gameId);
  const { data: games } = useGames();
  const game = games?.find((each) => each.id === filters.gameId);
  useSearchScope(game);
  useRememberedSearch(filters.keyword);

  const chosen = chosenIn(filters, {
    game: game?.title,
    attribute: (name, value) => {
      const attribute = options?.attributes.find((each) => each.name === name);
      return attribute?.options.find((option) => option.value === value)?.label ?? value;
    },
  });
  const heading = game ? `${game.title}${title}` : title;
  const remove = (choice: Chosen) => change(choice.without);
  const first = hall.data?.pages[0];
  const count = first ? `${first.count}${first.isCountCapped ? '+' : ''}` : '';
  const found = count !== '' && (
    <>
      {filters.keyword === '' ? '共' : '找到'} <b className="num">{count}</b> 个账号
    </>
  );

  return (
    <div className="wrap">
      {special ? <SpecialsBand title={heading} /> : <h1 className="vh">{heading}</h1>}
      <GameStrip gameId={filters.gameId} special={special} />
      <div className="hall">
        <aside className="card filt-desk" aria-label="筛选">
          {areOptionsComing ? <FilterSkeleton /> : <FilterPanel filters={filters} options={options} onChange={change} />}
        </aside>
        <div>
          <HallBar filters={filters} found={found} chosen={chosen.length} onChange={change} onOpenFilters={() => setSheetOpen(true)} />
          {chosen.length > 0 && (
            <div className="chosen" role="group" aria-label="已选条件">
              <span className="muted only-d">已选</span>
              <span className="muted only-m" role="status">
                {found || '正在找'}
              </span>
              {chosen.map((choice) => (
                <RemovableChip key={choice.label} label={choice.label} onRemove={() => remove(choice)} />
              ))}
              <button type="button" className="clear" onClick={clear}>
                清空
              </button>
            </div>
          )}
          <Results hall={hall} filters={filters} chosen={chosen} onRemove={remove} onClear={clear} />
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

export function HallScreen({ params }: ScreenProps) {
  return <Hall gameId={params['game_id']} special={false} title="租号大厅" />;
}

export function SpecialsScreen({ params }: ScreenProps) {
  return <Hall gameId={params['game_id']} special title="特价专区" />;
}
