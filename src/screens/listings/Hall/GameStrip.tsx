import * as look from '#ui/look.module.css';
import * as styles from './GameStrip.module.css';
import { memo, useState } from 'react';
import { useGames } from '#api/queries/hall.ts';
import { type HallFilters, inGame } from '#lib/hallAddress.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

/** The number of games that fit in one row of the widest page. */
const IN_ONE_ROW = 8;

/** One row of games, always with the chosen one; on desktop the rest expands below, on phones the row scrolls. The other filters stay. */
export const GameStrip = memo(function GameStrip({ filters, only }: { filters: HallFilters; only?: readonly string[] | undefined }) {
  const { data, isError, isFetching, refetch } = useGames();
  const [open, setOpen] = useState(false);
  const { gameId } = filters;
  const games = only ? data?.filter(({ id }) => only.includes(id)) : data;
  const shelf = (id: string | null) => links.hall(inGame(filters, id));
  const chosenFirst = games?.toSorted((one, other) => Number(other.id === gameId) - Number(one.id === gameId));
  return (
    <nav className={classes(look['card'], styles['strip'], open && styles['open'])} aria-label="选择游戏">
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
        <button type="button" className={look['deskOnly']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '更多'}
          <Icon name={open ? 'up' : 'down'} small />
        </button>
      )}
    </nav>
  );
});
