import * as look from '#ui/look.module.css';
import * as styles from './HallBar.module.css';
import { classes } from '#ui/classes.ts';
import type { ReactNode } from 'react';
import type { HallFilters, HallSort } from '#lib/hallAddress.ts';
import { Icon } from '#ui/Icon.tsx';
import { Switch } from '#ui/Switch.tsx';

interface HallBarProps {
  filters: HallFilters;
  found: ReactNode;
  /** Number of active filters. */
  chosen: number;
  onChange: (part: Partial<HallFilters>) => void;
  onOpenFilters: () => void;
}

const plainSorts: readonly { sort: HallSort; label: string; desk: boolean }[] = [
  { sort: 'hot', label: '最常租', desk: false },
  { sort: 'rating', label: '好评', desk: true },
  { sort: 'newest', label: '最新', desk: true },
];

export function HallBar({ filters, found, chosen, onChange, onOpenFilters }: HallBarProps) {
  const { sort } = filters;
  const byPrice = sort === 'price_asc' || sort === 'price_desc';
  const sortBy = (next: HallSort) => onChange({ sort: next });
  return (
    <div className={classes(look['card'], styles['bar'])} role="group" aria-label="排序与筛选">
      <button type="button" className={styles['sort']} aria-pressed={sort === 'recommended'} onClick={() => sortBy('recommended')}>
        综合
      </button>
      <button
        type="button"
        className={styles['sort']}
        aria-pressed={byPrice}
        aria-label={`时价 ${sort === 'price_asc' ? '从高到低' : '从低到高'}`}
        onClick={() => sortBy(sort === 'price_asc' ? 'price_desc' : 'price_asc')}
      >
        时价
        <Icon name={sort === 'price_desc' ? 'down' : 'up'} small />
      </button>
      {plainSorts.map(({ sort: each, label, desk }) => (
        <button
          key={each}
          type="button"
          className={desk ? classes(styles['sort'], look['deskOnly']) : styles['sort']}
          aria-pressed={sort === each}
          onClick={() => sortBy(each)}
        >
          {label}
        </button>
      ))}
      <Switch checked={filters.availability === 'now'} onChange={(on) => onChange({ availability: on ? 'now' : 'bookable' })}>
        现在可租
      </Switch>
      <Switch checked={filters.noDeposit} onChange={(noDeposit) => onChange({ noDeposit })}>
        无押金
      </Switch>
      <Switch checked={filters.staysOnline} onChange={(staysOnline) => onChange({ staysOnline })}>
        到时不下线
      </Switch>
      <span className={styles['count']} role="status">
        {found}
      </span>
      <button type="button" className={styles['openFilters']} onClick={onOpenFilters}>
        <Icon name="filter" small />
        筛选{chosen > 0 && ` ${chosen}`}
      </button>
    </div>
  );
}
