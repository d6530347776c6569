import * as look from '#ui/look.module.css';
import * as styles from './Publish.module.css';
import { useId, useState } from 'react';
import { rarities as rarityValues } from '#contract/names.ts';
import {
  bestFirst,
  type Piece,
  PIECE_NAME_LONGEST,
  type PieceKind,
  pieceKindNames,
  PIECES_MOST,
  type Rarity,
  rarityNames,
} from '#contract/rules/inventory.ts';
import { listingFields, pastedNames } from '#contract/rules/listingForm.ts';
import { useHallOptions } from '#api/queries/hall.ts';
import { Button } from '#ui/Button.tsx';
import { RemovableChip } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { SuggestInput } from '#ui/SuggestInput.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import type { FormPartProps } from './partProps.ts';

const kinds = Object.entries(pieceKindNames).map(([value, label]) => ({ value: value as PieceKind, label }));
const rarities = Object.entries(rarityNames).map(([value, label]) => ({ value: value as Rarity, label }));
const PASTED_MOST = 4_000;

/** What was pasted last, for the text below the field. */
interface Pasted {
  readonly added: number;
  readonly unknown: readonly string[];
}

/** The pieces of the account: typed with suggestions of the game, or pasted as a list. */
export function Pieces({ form, faults, change, listing }: FormPartProps) {
  const id = useId();
  const { data: options } = useHallOptions(listing.gameId);
  const [name, setName] = useState('');
  const [kind, setKind] = useState<PieceKind>('skin');
  const [chosen, setChosen] = useState<Rarity>('common');
  const [pasting, setPasting] = useState('');
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const known = new Map<string, Rarity>((options?.pieces ?? []).map(({ value, rarity }) => [value, rarityValues[rarity]]));
  const rarity = known.get(name.trim()) ?? chosen;
  const { pieces } = form;
  const add = (given: readonly Piece[]): number => {
    let added = 0;
    change(({ pieces: held }) => {
      const names = new Set(held.map((piece) => piece.name));
      const fresh = given.filter((piece) => !names.has(piece.name) && [...piece.name].length <= PIECE_NAME_LONGEST);
      const room = fresh.slice(0, Math.max(0, PIECES_MOST - held.length));
      added = room.length;
      return added === 0 ? {} : { pieces: bestFirst([...held, ...room]) };
    });
    return added;
  };
  const addTyped = () => {
    const typed = name.trim();
    if (typed === '') return;
    add([{ kind, name: typed, rarity }]);
    setName('');
  };
  const addPasted = () => {
    const names = pastedNames(pasting);
    const added = add(names.map((each) => ({ kind, name: each, rarity: known.get(each) ?? 'common' })));
    setPasted({ added, unknown: names.filter((each) => !known.has(each)) });
    setPasting('');
  };
  return (
    <section className={classes(look['card'], styles['part'])} aria-labelledby={`${id}-pieces`}>
      <h2 id={`${id}-pieces`}>
        {listingFields.pieces}
        <small>
          {pieces.length} / {PIECES_MOST}，最稀有的排在前面
        </small>
      </h2>
      <div className={styles['add']}>
        <Field label="名称" error={faults.pieces}>
          <SuggestInput
            value={name}
            onChange={setName}
            onEnter={addTyped}
            suggestions={[...known.keys()]}
            placeholder="如 凤求凰"
            maxLength={PIECE_NAME_LONGEST}
          />
        </Field>
        <Field label="类别">
          <Select value={kind} onChange={setKind} options={kinds} />
        </Field>
        <Field label="稀有度">
          <Select value={rarity} onChange={setChosen} options={rarities} />
        </Field>
        <Button onClick={addTyped}>加入</Button>
      </div>
      <Field label="粘贴一整列" hint="一行一个，也可以用逗号隔开；按上面选的类别加入">
        <TextArea value={pasting} onChange={setPasting} most={PASTED_MOST} rows={3} />
      </Field>
      <p className={styles['acts']}>
        <Button disabled={pasting.trim() === ''} onClick={addPasted}>
          加入这些
        </Button>
        {pasted !== null && (
          <span role="status" className={look['secondary']}>
            加入了 {pasted.added} 件{pasted.unknown.length > 0 && `；没认出的按“普通”加入，请核对：${pasted.unknown.join('、')}`}
          </span>
        )}
      </p>
      {pieces.length > 0 && (
        <div className={styles['chips']} role="group" aria-label="已加入的物品">
          {pieces.map((piece) => (
            <RemovableChip
              key={piece.name}
              label={`${piece.name}（${rarityNames[piece.rarity]}）`}
              onRemove={() => change(({ pieces: held }) => ({ pieces: held.filter(({ name: each }) => each !== piece.name) }))}
            />
          ))}
        </div>
      )}
    </section>
  );
}
