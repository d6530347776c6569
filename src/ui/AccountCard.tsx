import * as styles from './AccountCard.module.css';
import type { CSSProperties, ReactNode } from 'react';
import { formatYuan } from '#contract/rules/money.ts';
import { Anchor } from './Anchor.tsx';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { Price } from './Price.tsx';
import { Loading, Skeleton } from './Skeleton.tsx';
import { Tag, type TagTone } from './Tag.tsx';

export interface AccountCardData {
  id: string;
  href: string;
  title: string;
  /** Repeated as text in the horizontal layout, which hides it on the picture. */
  game: string;
  cover: string;
  /** The label on the picture and its tone: free now, bookable, or neither. */
  availability: { light: 'free' | 'book' | 'stop'; text: string };
  /** At most three. */
  attributes: readonly string[];
  /** Its best pieces, at most two. */
  best: readonly string[];
  /** Number of rentals and the owner's rating, as a short text. */
  told: string;
  /** The shop that offers it. */
  shop?: { name: string; href: string } | undefined;
  tags: readonly { text: string; tone: TagTone }[];
  /** Price per hour, after the activity discount. */
  hourlyFen: number;
  /** Struck through beside it. */
  originalFen?: number | undefined;
  /** Another price as a short text, such as 包夜 ¥23.40. */
  note?: string | undefined;
  /** At the picture's corner, such as 5.2 折. */
  ribbon?: string | undefined;
  favourite: boolean;
}

interface AccountCardProps {
  card: AccountCardData;
  /** Without it the card has no heart. */
  onFavourite?: ((id: string, wanted: boolean) => void) | undefined;
  /** A further button, beside the price. */
  action?: ReactNode;
  /** Its page is opened by its title. */
  onOpen?: (() => void) | undefined;
  /** Initially in view: the picture is not loaded lazily. */
  eager?: boolean;
}

const lights = { free: undefined, book: styles['bookable'], stop: styles['unavailable'] } as const;

export function AccountCard({ card, onFavourite, action, onOpen, eager = false }: AccountCardProps) {
  const { light, text } = card.availability;
  return (
    <article className={styles['card']}>
      <div className={styles['picture']}>
        <img src={card.cover} width="640" height="360" alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />
        <span className={classes(styles['availability'], lights[light])}>{text}</span>
        {card.ribbon !== undefined && <span className={styles['ribbon']}>{card.ribbon}</span>}
      </div>
      {onFavourite && (
        <button
          type="button"
          className={styles['heart']}
          aria-label={`收藏 ${card.title}`}
          aria-pressed={card.favourite}
          onClick={() => onFavourite(card.id, !card.favourite)}
        >
          <Icon name="heart" />
        </button>
      )}
      <div className={styles['body']}>
        <h3>
          <Anchor href={card.href} onClick={onOpen}>
            {card.title}
          </Anchor>
        </h3>
        <p className={styles['attributes']}>
          <b>{card.game}</b>
          {card.attributes.map((attribute) => (
            <span key={attribute}>{attribute}</span>
          ))}
        </p>
        <p className={styles['best']}>
          {card.best.map((piece) => (
            <span key={piece}>{piece}</span>
          ))}
        </p>
        <p className={styles['tags']}>
          {card.tags.map((tag) => (
            <Tag key={tag.text} tone={tag.tone}>
              {tag.text}
            </Tag>
          ))}
        </p>
        <p className={styles['told']}>
          {card.shop && <Anchor href={card.shop.href}>{card.shop.name}</Anchor>}
          <span>{card.told}</span>
        </p>
        <div className={styles['foot']}>
          <Price className={styles['price']} fen={card.hourlyFen} per="时" />
          {card.originalFen !== undefined && (
            <small>
              原价 <s>{formatYuan(card.originalFen)}</s>
            </small>
          )}
          {card.note !== undefined && <small>{card.note}</small>}
          {action}
        </div>
      </div>
    </article>
  );
}

interface AccountGridProps {
  columns?: 3 | 4 | 5;
  /** On a phone the cards are horizontal, in one column. */
  lying?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function AccountGrid({ columns = 5, lying = false, className, children }: AccountGridProps) {
  const style: CSSProperties & { '--cols': number } = { '--cols': columns };
  return (
    <div className={classes(styles['grid'], lying && styles['lying'], className)} style={style}>
      {children}
    </div>
  );
}

function AccountCardSkeleton() {
  return (
    <article className={styles['card']}>
      <div className={styles['picture']} />
      <div className={styles['body']}>
        <Skeleton height={40} />
        <Skeleton height={16} width="80%" />
        <Skeleton height={16} width="70%" />
        <Skeleton height={20} width="60%" radius={10} />
        <Skeleton height={16} width="50%" />
        <div className={styles['foot']}>
          <Skeleton height={28} width="45%" />
        </div>
      </div>
    </article>
  );
}

/** Placeholders in the shape of the cards that are loading. */
export function AccountSkeletons({ count, ...grid }: { count: number } & Omit<AccountGridProps, 'children'>) {
  return (
    <Loading label="正在载入账号">
      <AccountGrid {...grid}>
        {Array.from({ length: count }, (_, at) => (
          <AccountCardSkeleton key={at} />
        ))}
      </AccountGrid>
    </Loading>
  );
}
