import * as styles from './LongChoices.module.css';
import * as panel from './FilterPanel.module.css';
import { useState } from 'react';
import type { HallOptions } from '#api/queries/hall.ts';
import { Chip } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { TextInput } from '#ui/TextInput.tsx';

interface Option {
  /** Distinguishes options with one name in different groups. */
  key: string;
  value: string;
}

interface Group {
  value: string;
  label: string;
  /** Most common first. */
  options: readonly Option[];
}

interface LongChoicesProps {
  title: string;
  hint: string;
  groups: readonly Group[];
  /** Key of the chosen option, or its value if the group does not matter. */
  chosen: string | null;
  onChoose: (choice: { group: string; value: string; on: boolean }) => void;
}

const usual = 4;

const rarityNames = { TREASURED: '典藏', LEGENDARY: '传说', EPIC: '史诗', RARE: '稀有', COMMON: '普通' } as const;

/** Each zone exists once per platform; the group names the platform. */
export function zonesByPlatform(zones: HallOptions['zones'], platform: string): Group[] {
  const wanted = zones.filter((zone) => platform === '' || zone.platform === platform);
  return [...Map.groupBy(wanted, (zone) => zone.platform)].map(([value, own]) => ({
    value,
    label: value,
    options: own.map((zone) => ({ key: `${value}/${zone.value}`, value: zone.value })),
  }));
}

export const piecesByRarity = (pieces: HallOptions['pieces']): Group[] =>
  [...Map.groupBy(pieces, ({ rarity }) => rarity)].map(([value, own]) => ({
    value,
    label: rarityNames[value],
    options: own.map((piece) => ({ key: piece.value, value: piece.value })),
  }));

/** Many options in groups: the common ones of each group, the others on demand or by typing. */
export function LongChoices({ title, hint, groups, chosen, onChoose }: LongChoicesProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  if (groups.length === 0) return null;
  const wanted = typed.trim().toLowerCase();
  const found = groups.map((group) => ({ ...group, options: group.options.filter(({ value }) => value.toLowerCase().includes(wanted)) }));
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className={styles['search']}>
        <TextInput size="sm" aria-label={hint} placeholder={hint} value={typed} onChange={setTyped} />
      </div>
      {found.map(({ value: group, label, options }) => {
        const isWhole = wanted !== '' || open === group;
        const shown = options.filter(({ key }, at) => isWhole || at < usual || key === chosen);
        if (options.length === 0) return null;
        return (
          <div key={group} role="group" aria-label={label} className={styles['group']}>
            <small>{label}</small>
            <div className={classes(panel['choices'], styles['options'])}>
              {shown.map(({ key, value }) => {
                const on = key === chosen;
                return (
                  <Chip key={key} pressed={on} title={value} onClick={() => onChoose({ group, value, on })}>
                    {value}
                  </Chip>
                );
              })}
            </div>
            {wanted === '' && options.length > usual && (
              <button type="button" className={styles['more']} aria-expanded={isWhole} onClick={() => setOpen(isWhole ? null : group)}>
                {isWhole ? '收起' : `全部 ${options.length} 个`}
              </button>
            )}
          </div>
        );
      })}
      {found.every(({ options }) => options.length === 0) && <p className={styles['none']}>没有“{typed.trim()}”</p>}
    </fieldset>
  );
}
