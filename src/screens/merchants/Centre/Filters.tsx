import * as styles from './Centre.module.css';
import { useState } from 'react';
import { yuanDigits } from '#contract/rules/money.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import type { Centre, ListingState, OwnListingFilters } from '#api/queries/merchants.ts';
import { useGames } from '#api/queries/hall.ts';
import { Chip } from '#ui/Chip.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { KEYWORD_MOST, stateTexts } from './address.ts';

interface FiltersProps {
  filters: OwnListingFilters;
  change: (part: Partial<OwnListingFilters>) => void;
  centre: Centre;
}

/** Filters of the owner's accounts: by state, words, game and price. */
export function Filters({ filters, change, centre }: FiltersProps) {
  const { data: games } = useGames();
  const [least, setLeast] = useState('');
  const [most, setMost] = useState('');
  const counts: readonly (readonly [ListingState, number])[] = [
    ['ON_OFFER', centre.onOffer],
    ['RESTING', centre.resting],
    ['WAITING', centre.waiting],
    ['DRAFT', centre.draft],
    ['OFF', centre.off],
  ];
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  return (
    <>
      <div className={styles['chips']} role="group" aria-label="状态">
        <Chip pressed={filters.state === null && !filters.isRented} onClick={() => change({ state: null, isRented: false })}>
          全部 {all}
        </Chip>
        <Chip pressed={filters.isRented} onClick={() => change({ state: null, isRented: true })}>
          出租中 {centre.rented}
        </Chip>
        {counts.map(([state, count]) => (
          <Chip key={state} pressed={filters.state === state} onClick={() => change({ state, isRented: false })}>
            {stateTexts[state]} {count}
          </Chip>
        ))}
      </div>
      <div className={styles['filters']}>
        <TextInput
          type="search"
          size="sm"
          aria-label="搜账号"
          placeholder="标题或编号"
          value={filters.keyword}
          maxLength={KEYWORD_MOST}
          onChange={(keyword, phase) => phase !== 'composing' && change({ keyword })}
          lead={<Icon name="search" small />}
          frameClass={styles['keyword']}
        />
        <Select
          size="sm"
          label="游戏"
          className={styles['game']}
          value={filters.gameId ?? ''}
          onChange={(gameId) => change({ gameId: gameId === '' ? null : gameId })}
          options={[{ value: '', label: '全部游戏' }, ...(games ?? []).map(({ id, title }) => ({ value: id, label: title }))]}
        />
        {(
          [
            ['最低时租', least, setLeast, 'leastFen'],
            ['最高时租', most, setMost, 'mostFen'],
          ] as const
        ).map(([label, typed, set, name]) => (
          <TextInput
            key={name}
            size="sm"
            aria-label={label}
            placeholder={label}
            inputMode="decimal"
            lead="¥"
            value={parseYuan(typed) === filters[name] ? typed : filters[name] === null ? '' : yuanDigits(filters[name])}
            onChange={(text) => {
              set(text);
              change({ [name]: parseYuan(text) });
            }}
            frameClass={styles['price']}
          />
        ))}
      </div>
    </>
  );
}
