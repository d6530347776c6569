import { Button } from 'primereact/button';
import { Checkbox } from 'primereact/checkbox';
import { Dropdown } from 'primereact/dropdown';
import { InputText } from 'primereact/inputtext';
import { InputTextarea } from 'primereact/inputtextarea';
import { type ContentField, type PlainField, presetsOf } from '#operator/contents/fields.ts';
import * as styles from '#operator/ui/parts.module.css';
import * as own from './contents.module.css';

interface InputProps {
  readonly id: string;
  readonly field: PlainField;
  readonly value: unknown;
  readonly isFixed: boolean;
  readonly fault: string | undefined;
  readonly onChange: (value: unknown) => void;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const hints: Readonly<Partial<Record<PlainField['kind'], string>>> = {
  when: '北京时间，如 2026-11-20 12:25',
  day: '北京时间，如 2026-11-20 或 2026-11-20 12:25:00',
  path: '本站的地址，以 / 开头',
  list: '一行一个',
  markdown: 'Markdown；HTML 只当文字',
};

const hintOf = ({ kind, is_optional: isOptional, least, most }: PlainField, value: unknown): string => {
  const isText = kind === 'line' || kind === 'text' || kind === 'markdown';
  const length = isText && most !== null ? `${[...textOf(value)].length} / ${most} 字` : '';
  const range = kind === 'number' && least !== null && most !== null ? `${least} 到 ${most} 的整数` : '';
  const empty = isOptional && !isText ? '可以空着' : '';
  return [hints[kind] ?? '', length, range, empty].filter(Boolean).join('，');
};

const linesOf = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).join('\n') : '');
/** Entries as they are typed; an empty last line stays while one types. */
const entriesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));
const numberOf = (text: string): unknown => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text);

/** A field in its form. */
export function FieldInput({ id, field, value, isFixed, fault, onChange }: InputProps) {
  const { kind, label, is_optional: isOptional, choices } = field;
  const common = { id, disabled: isFixed, invalid: fault !== undefined, 'aria-describedby': `${id}-hint` };
  const isTime = kind === 'when' || kind === 'day';
  const write = (text: string): void => onChange(isTime && text === '' && isOptional ? null : text);
  return (
    <div className={styles['field']}>
      {kind === 'yes' ? (
        <div className={styles['pick']}>
          <Checkbox inputId={id} disabled={isFixed} checked={value === true} onChange={({ checked }) => onChange(checked === true)} />
          <label htmlFor={id}>{label}</label>
        </div>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      {(kind === 'line' || kind === 'path' || isTime) && (
        <InputText {...common} value={textOf(value)} onChange={(event) => write(event.target.value)} />
      )}
      {kind === 'number' && (
        <InputText {...common} inputMode="numeric" value={textOf(value)} onChange={(event) => onChange(numberOf(event.target.value))} />
      )}
      {(kind === 'text' || kind === 'markdown') && (
        <InputTextarea
          {...common}
          className={kind === 'markdown' ? own['long'] : undefined}
          rows={kind === 'markdown' ? 18 : 3}
          value={textOf(value)}
          onChange={(event) => write(event.target.value)}
        />
      )}
      {kind === 'list' && (
        <InputTextarea {...common} rows={4} value={linesOf(value)} onChange={(event) => onChange(entriesOf(event.target.value))} />
      )}
      {kind === 'choice' && (
        <Dropdown
          inputId={id}
          disabled={isFixed}
          value={value}
          options={choices.map((choice) => ({ label: choice.text, value: choice.value }))}
          onChange={(event) => onChange(event.value)}
          ariaLabel={label}
        />
      )}
      <small id={`${id}-hint`} className={fault === undefined ? undefined : styles['fault']}>
        {fault ?? hintOf(field, value)}
      </small>
    </div>
  );
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];

interface RowsProps extends Omit<InputProps, 'field' | 'fault'> {
  readonly field: ContentField;
  readonly faults: Readonly<Record<string, string>>;
}

/** Entries of fields, in an order that counts. */
export function RowsInput({ id, field, value, isFixed, faults, onChange }: RowsProps) {
  const rows = rowsOf(value);
  const put = (at: number, row: Row): void => onChange(rows.map((each, place) => (place === at ? row : each)));
  const up = (at: number): void => onChange(rows.map((each, place) => rows[place === at - 1 ? at : place === at ? at - 1 : place] ?? each));
  return (
    <fieldset className={own['rows']}>
      <legend>{field.label}</legend>
      {faults[field.name] !== undefined && <small className={styles['fault']}>{faults[field.name]}</small>}
      {rows.map((row, at) => (
        <div key={at} className={own['entry']} role="group" aria-label={`${field.label}，第 ${at + 1} 项`}>
          {field.fields.map((inner) => (
            <FieldInput
              key={inner.name}
              id={`${id}-${at}-${inner.name}`}
              field={inner}
              value={row[inner.name]}
              isFixed={isFixed}
              fault={faultIn(faults, `${field.name}.${at}`, inner.name)}
              onChange={(next) => put(at, { ...row, [inner.name]: next })}
            />
          ))}
          {!isFixed && (
            <div className={styles['row']}>
              <Button type="button" text label="上移" disabled={at === 0} onClick={() => up(at)} />
              <Button type="button" text severity="danger" label="去掉" onClick={() => onChange(rows.filter((_, place) => place !== at))} />
            </div>
          )}
        </div>
      ))}
      {!isFixed && rows.length < (field.most ?? Infinity) && (
        <Button type="button" outlined label="加一项" onClick={() => onChange([...rows, presetsOf(field.fields)])} />
      )}
    </fieldset>
  );
}

/** The fault of one field of an entry, or of the entry as a whole beside its first one. */
function faultIn(faults: Readonly<Record<string, string>>, entry: string, name: string): string | undefined {
  const inside = Object.entries(faults).find(([path]) => path === `${entry}.${name}` || path.startsWith(`${entry}.${name}.`));
  return inside?.[1] ?? (name === 'name' ? faults[entry] : undefined);
}
