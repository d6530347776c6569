import * as look from '#ui/look.module.css';
import * as section from '#ui/section.module.css';
import * as styles from './Games.module.css';
import { classes } from '#ui/classes.ts';
import type { HomeData } from '#api/queries/firstHome.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';
import { latePart } from '#lib/latePart.tsx';
import { GameTile } from './GameTile.tsx';

const { Part: NoGames } = latePart(() => import('./NoGames.tsx').then((m) => m.NoGames));

type Games = HomeData['games'];

export function GameRail({ games, total }: { games: Games; total: number }) {
  if (games.length === 0)
    return (
      <div className={look['card']}>
        <NoGames />
      </div>
    );
  return (
    <nav className={classes(look['card'], styles['rail'])} aria-label="按游戏找号">
      {games.slice(0, 9).map(({ id, title, icon, rentableCount }) => (
        <Anchor key={id} href={links.hall({ gameId: id })}>
          <img src={icon} width="28" height="28" alt="" loading="lazy" decoding="async" />
          <span>{title}</span>
          <small className={look['number']}>{rentableCount}</small>
        </Anchor>
      ))}
      <Anchor className={styles['all']} href={links.hall({})}>
        全部 {total} 款游戏
        <Icon name="right" small />
      </Anchor>
    </nav>
  );
}

export function HotGames({ games }: { games: Games }) {
  return (
    games.length > 0 && (
      <section className={section['section']} aria-labelledby="hot-games">
        <div className={section['head']}>
          <h2 id="hot-games">热门游戏</h2>
          <p>最常租的在前，看可租数和最低时价</p>
          <Anchor className={section['more']} href={links.hall({})}>
            全部游戏
            <Icon name="right" small />
          </Anchor>
        </div>
        <div className={styles['games']}>
          {games.map((game) => (
            <GameTile key={game.id} {...game} />
          ))}
        </div>
      </section>
    )
  );
}
