import * as look from '#ui/look.module.css';
import * as styles from './Shops.module.css';
import type { Shop } from '#api/queries/shops.ts';
import { links } from '#lib/links.ts';
import { certificateTexts } from '#screens/parts/certificates.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { Tag } from '#ui/Tag.tsx';
import { ShopFacts } from './ShopFacts.tsx';

const GAMES_NAMED = 3;

const gamesText = (games: Shop['games']): string => {
  const named = games
    .slice(0, GAMES_NAMED)
    .map(({ title }) => title)
    .join('、');
  return games.length > GAMES_NAMED ? `${named} 等 ${games.length} 款` : named;
};

export function Emblem({ avatar, size }: { avatar: string; size: number }) {
  return (
    <span className={styles['emblem']} style={{ width: size, height: size }}>
      {avatar === '' ? <Icon name="shop" /> : <img src={avatar} width={size} height={size} alt="" loading="lazy" />}
    </span>
  );
}

export function ShopCard({ shop }: { shop: Shop }) {
  const href = links.shops({ shop: shop.id });
  const certificate = certificateTexts[shop.certificate];
  return (
    <li className={classes(look['card'], styles['shop'])}>
      <div className={styles['head']}>
        <Emblem avatar={shop.avatar} size={56} />
        <div className={styles['name']}>
          <h2>
            <Anchor href={href}>{shop.name}</Anchor>
            {certificate !== null && <Tag tone="stay">{certificate}</Tag>}
          </h2>
          <p className={classes(look['small'], look['muted'])}>{gamesText(shop.games)}</p>
        </div>
        <LinkButton size="sm" href={href} aria-label={`进店看看 ${shop.name}`}>
          进店看看
        </LinkButton>
      </div>
      <ShopFacts shop={shop} />
    </li>
  );
}
