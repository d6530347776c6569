import * as look from '#ui/look.module.css';
import * as styles from './Publish.module.css';
import { useId } from 'react';
import { attributeFault, LISTING_TITLE, LISTING_WORDS_MOST, listingFields } from '#contract/rules/listingForm.ts';
import { attributeKinds } from '#contract/names.ts';
import { useHallOptions } from '#api/queries/hall.ts';
import { classes } from '#ui/classes.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import type { FormPartProps } from './partProps.ts';

const SUGGESTED = 60;

/** Where the account is played, and what renters read first. */
export function Basics({ form, faults, change, listing }: FormPartProps) {
  const id = useId();
  const { data: options } = useHallOptions(listing.gameId);
  const zones = options?.zones.filter(({ platform }) => form.platform === '' || platform === form.platform) ?? [];
  return (
    <section className={classes(look['card'], styles['part'])} aria-labelledby={`${id}-basics`}>
      <h2 id={`${id}-basics`}>
        基本信息<small>{listing.gameName}</small>
      </h2>
      <div className={styles['pairs']}>
        <Field label={listingFields.platform} error={faults.platform} required>
          <TextInput value={form.platform} onChange={(platform) => change({ platform })} list={`${id}-platforms`} maxLength={20} />
        </Field>
        <Field label={listingFields.zone} error={faults.zone} required>
          <TextInput value={form.zone} onChange={(zone) => change({ zone })} list={`${id}-zones`} maxLength={40} />
        </Field>
      </div>
      <datalist id={`${id}-platforms`}>
        {options?.platforms.map(({ value }) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </datalist>
      <datalist id={`${id}-zones`}>
        {[...new Set(zones.slice(0, SUGGESTED).map(({ value }) => value))].map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </datalist>
      <Field label={listingFields.role} error={faults.role} hint="租客只看到首尾两个字" required>
        <TextInput value={form.role} onChange={(role) => change({ role })} autoComplete="off" exact maxLength={30} />
      </Field>
      <Field label={listingFields.title} error={faults.title} hint="写段位、皮肤数和亮点，不要写联系方式" required>
        <TextInput
          value={form.title}
          onChange={(title) => change({ title })}
          tail={
            <small>
              {[...form.title.trim()].length}/{LISTING_TITLE.most}
            </small>
          }
          maxLength={80}
        />
      </Field>
      <Field label={listingFields.words} error={faults.words} hint="选填：怎么上号、什么时候方便">
        <TextArea value={form.words} onChange={(words) => change({ words })} most={LISTING_WORDS_MOST} rows={3} />
      </Field>
    </section>
  );
}

/** The attributes of the game: its own kinds and choices. */
export function Attributes({ form, faults, change, listing }: FormPartProps) {
  const id = useId();
  if (listing.attributes.length === 0) return null;
  const valueOf = (name: string) => form.attributes.find((each) => each.name === name)?.value ?? '';
  const set = (name: string) => (value: string) =>
    change(({ attributes }) => ({ attributes: [...attributes.filter((each) => each.name !== name), { name, value }] }));
  return (
    <section className={classes(look['card'], styles['part'])} aria-labelledby={id}>
      <h2 id={id}>
        {listingFields.attributes}
        <small>填了的会成为筛选条件，租客更容易找到</small>
      </h2>
      <div className={styles['pairs']}>
        {listing.attributes.map(({ name, kind, unit, choices }) => {
          const value = valueOf(name);
          const attribute = { name, kind: attributeKinds[kind], unit, choices: choices.map((choice) => choice.value) };
          const error = faults.attributes === undefined ? null : attributeFault(attribute, value);
          return (
            <Field key={name} label={name} error={error}>
              {kind === 'CHOICE' ? (
                <Select
                  value={attribute.choices.includes(value) ? value : ''}
                  onChange={set(name)}
                  options={[{ value: '', label: '不填' }, ...attribute.choices.map((choice) => ({ value: choice, label: choice }))]}
                />
              ) : (
                <TextInput
                  value={value}
                  onChange={set(name)}
                  {...(kind === 'NUMBER' && { inputMode: 'numeric' as const })}
                  tail={unit === '' ? undefined : <small>{unit}</small>}
                  autoComplete="off"
                  maxLength={40}
                />
              )}
            </Field>
          );
        })}
      </div>
    </section>
  );
}
