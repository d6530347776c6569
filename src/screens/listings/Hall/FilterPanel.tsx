import * as look from '#ui/look.module.css';
import * as styles from './FilterPanel.module.css';
import { useState } from 'react';
import { yuanDigits } from '#contract/rules/money.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import { RENT_TYPES, rentTypeName } from '#contract/rules/rentTypes.ts';
import type { HallOptions } from '#api/queries/hall.ts';
import type { HallFilters } from '#lib/hallAddress.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { freeTimes } from './freeTimes.ts';
import { LongChoices, piecesByRarity, zonesByPlatform } from './LongChoices.tsx';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { TextInput } from '#ui/TextInput.tsx';

const prices: readonly { label: string; minFen: number | null; maxFen: number | null }[] = [
  { label: '2 以下', minFen: null, maxFen: 200 },
  { label: '2–5', minFen: 200, maxFen: 500 },
  { label: '5–10', minFen: 500, maxFen: 1_000 },
  { label: '10 以上', minFen: 1_000, maxFen: null },
];

/** Width of half a column in Chinese characters; a Latin one is half as wide. */
const longest = 6;
const widthOf = (label: string): number => Array.from(label, (sign) => (sign < '\u2e80' ? 0.6 : 1)).reduce((sum, width) => sum + width, 0);

interface FilterPanelProps {
  filters: HallFilters;
  options: HallOptions | undefined;
  onChange: (part: Partial<HallFilters>) => void;
}

interface Choice {
  key: string;
  label: string;
  on: boolean;
  /** Filter change made by a click: selects, or deselects. */
  part: Partial<HallFilters>;
}

function Choices({
  title,
  note,
  choices,
  onChange,
}: {
  title: string;
  note?: string;
  choices: readonly Choice[];
  onChange: FilterPanelProps['onChange'];
}) {
  if (choices.length === 0) return null;
  return (
    <fieldset>
      <legend>
        {title}
        {note !== undefined && <small>{note}</small>}
      </legend>
      <div className={classes(styles['choices'], choices.some(({ label }) => widthOf(label) > longest) && styles['long'])}>
        {choices.map(({ key, label, on, part }) => (
          <Chip key={key} pressed={on} title={label} onClick={() => onChange(part)}>
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** Typed limits; applied on Enter, blur or the button. */
function PriceRange({ filters, onChange }: Pick<FilterPanelProps, 'filters' | 'onChange'>) {
  const shown = (fen: number | null) => (fen === null ? '' : yuanDigits(fen));
  const [low, setLow] = useState(shown(filters.minFen));
  const [high, setHigh] = useState(shown(filters.maxFen));
  const apply = () => {
    const limits = [parseYuan(low), parseYuan(high)].sort((a, b) => (a ?? 0) - (b ?? Infinity));
    const [minFen = null, maxFen = null] = low !== '' && high !== '' ? limits : [parseYuan(low), parseYuan(high)];
    onChange({ minFen, maxFen });
  };
  return (
    <div className={styles['range']}>
      <TextInput
        frameClass={styles['price']}
        size="sm"
        inputMode="decimal"
        aria-label="最低时价，元"
        placeholder="最低"
        value={low}
        onChange={setLow}
        onEnter={apply}
      />
      <span className={look['muted']}>—</span>
      <TextInput
        frameClass={styles['price']}
        size="sm"
        inputMode="decimal"
        aria-label="最高时价，元"
        placeholder="最高"
        value={high}
        onChange={setHigh}
        onEnter={apply}
      />
      <Button size="sm" onClick={apply}>
        确定
      </Button>
    </div>
  );
}

export function FilterPanel({ filters, options, onChange }: FilterPanelProps) {
  const now = useMinute();
  const { platform, zone, piece, minFen, maxFen, attributes } = filters;
  const chooseAttribute = (name: string, value: string): Partial<HallFilters> => {
    const { [name]: old, ...rest } = attributes;
    return { attributes: old === value ? rest : { ...rest, [name]: value } };
  };
  return (
    <div className={styles['panel']}>
      <Choices
        title="平台"
        onChange={onChange}
        choices={
          options?.platforms.map(({ value, label }) => ({
            key: value,
            label,
            on: value === platform,
            part: { platform: value === platform ? '' : value, zone: '' },
          })) ?? []
        }
      />
      <Choices
        title="租用方式"
        onChange={onChange}
        choices={RENT_TYPES.map((type) => {
          const on = type === filters.rentType;
          return { key: String(type), label: rentTypeName(type), on, part: { rentType: on ? null : type } };
        })}
      />
      <Choices
        title="什么时候玩"
        onChange={onChange}
        choices={freeTimes(now).map(({ label, start, end }) => {
          const on = filters.free?.start === start && filters.free.end === end;
          return { key: label, label, on, part: { free: on ? null : { start, end } } };
        })}
      />
      <fieldset>
        <legend>
          时价<small>元/时</small>
        </legend>
        <div className={styles['choices']}>
          {prices.map((range) => {
            const on = range.minFen === minFen && range.maxFen === maxFen;
            const part = on ? { minFen: null, maxFen: null } : { minFen: range.minFen, maxFen: range.maxFen };
            return (
              <Chip key={range.label} pressed={on} onClick={() => onChange(part)}>
                {range.label}
              </Chip>
            );
          })}
        </div>
        <PriceRange key={`${minFen}-${maxFen}`} filters={filters} onChange={onChange} />
      </fieldset>
      <Choices
        title="优惠"
        onChange={onChange}
        choices={[
          {
            key: 'rentalPromotion',
            label: '租满送时长',
            on: filters.rentalPromotion,
            part: { rentalPromotion: !filters.rentalPromotion },
          },
          { key: 'vipDiscount', label: '会员折扣', on: filters.vipDiscount, part: { vipDiscount: !filters.vipDiscount } },
          { key: 'bargain', label: '可议价', on: filters.bargain, part: { bargain: !filters.bargain } },
          { key: 'freePlay', label: '免费玩', on: filters.freePlay, part: { freePlay: !filters.freePlay } },
        ]}
      />
      {options?.attributes.map((attribute) => (
        <Choices
          key={attribute.name}
          title={attribute.label}
          onChange={onChange}
          choices={attribute.options.map(({ value, label }) => ({
            key: value,
            label,
            on: attributes[attribute.name] === value,
            part: chooseAttribute(attribute.name, value),
          }))}
        />
      ))}
      {filters.gameId !== null && (
        <>
          <LongChoices
            title="物品"
            hint="搜物品"
            groups={piecesByRarity(options?.pieces ?? [])}
            chosen={piece === '' ? null : piece}
            onChoose={({ value, on }) => onChange({ piece: on ? '' : value })}
          />
          <LongChoices
            title="大区"
            hint="搜大区"
            groups={zonesByPlatform(options?.zones ?? [], platform)}
            chosen={zone === '' ? null : `${platform}/${zone}`}
            onChoose={({ group, value, on }) => onChange(on ? { zone: '' } : { zone: value, platform: group })}
          />
        </>
      )}
    </div>
  );
}

/** Has every row, since earlier rows determine the position of later ones. */
export const FilterSkeleton = () => (
  <Loading className={styles['panel']} label="正在载入筛选">
    {[15, 5, 4, 6, 2].map((count) => (
      <fieldset key={count}>
        <legend>
          <Skeleton width={56} height={21} />
        </legend>
        <div className={styles['choices']}>
          {Array.from({ length: count }, (_, at) => (
            <Skeleton key={at} height={32} radius={8} />
          ))}
        </div>
      </fieldset>
    ))}
  </Loading>
);
