import { Button } from 'primereact/button';
import { Checkbox } from 'primereact/checkbox';
import { InputText } from 'primereact/inputtext';
import { InputTextarea } from 'primereact/inputtextarea';
import { RadioButton } from 'primereact/radiobutton';
import { useEffect, useRef } from 'react';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import type { Field, Option, DecisionForm } from '#operator/machines/caseFacts.ts';
import { yuan } from '#operator/cases/words.ts';
import { useKeys } from '#operator/ui/keys.tsx';
import * as styles from '#operator/ui/parts.module.css';

const REASON_LEAST = 2;

/** What is wrong with a field as it is filled in; null: nothing. */
export function faultOf(field: Field, given: string): string | null {
  const value = given.trim();
  switch (field.kind) {
    case 'reason':
      return [...value].length < REASON_LEAST ? `请写${field.label}` : null;
    case 'yuan': {
      const fen = parseYuan(value);
      return fen === null || fen <= 0 || fen > field.most ? `请填 ${yuan(field.most)} 以内的金额` : null;
    }
    case 'number': {
      const number = Number(value);
      const isRight = value !== '' && Number.isInteger(number) && number !== 0 && number >= field.least && number <= field.most;
      return isRight ? null : `请填 ${field.least} 到 ${field.most} 的整数`;
    }
    case 'count':
      return /^\d{1,9}$/.test(value) && Number(value) <= field.most ? null : `请填 0 到 ${field.most} 的整数`;
    case 'choice':
      return field.choices.some(([each]) => each === value) ? null : `请选${field.label}`;
    case 'several':
      return value === '' ? `请选${field.label}` : null;
  }
}

interface FieldProps {
  readonly field: Field;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

function Several({ field, value, onChange }: FieldProps & { field: Extract<Field, { kind: 'several' | 'choice' }> }) {
  const picked = value.split(',').filter(Boolean);
  const toggle = (each: string): void =>
    onChange((picked.includes(each) ? picked.filter((one) => one !== each) : [...picked, each]).join(','));
  return (
    <fieldset>
      <legend>{field.label}</legend>
      {field.choices.map(([each, text]) => (
        <div key={each} className={styles['pick']}>
          {field.kind === 'several' ? (
            <Checkbox inputId={`${field.name}-${each}`} checked={picked.includes(each)} onChange={() => toggle(each)} />
          ) : (
            <RadioButton inputId={`${field.name}-${each}`} name={field.name} checked={value === each} onChange={() => onChange(each)} />
          )}
          <label htmlFor={`${field.name}-${each}`}>{text}</label>
        </div>
      ))}
    </fieldset>
  );
}

function Input(props: FieldProps) {
  const { field, value, fault, onChange } = props;
  const id = `field-${field.name}`;
  const common = { id, value, invalid: fault !== undefined, 'aria-describedby': `${id}-fault` };
  return (
    <div className={styles['field']}>
      {field.kind === 'choice' || field.kind === 'several' ? (
        <Several {...props} field={field} />
      ) : (
        <label htmlFor={id}>{field.label}</label>
      )}
      {field.kind === 'reason' && <InputTextarea {...common} rows={4} autoResize onChange={(event) => onChange(event.target.value)} />}
      {(field.kind === 'number' || field.kind === 'count') && (
        <InputText {...common} inputMode="numeric" onChange={(event) => onChange(event.target.value)} />
      )}
      {field.kind === 'yuan' && <InputText {...common} inputMode="decimal" onChange={(event) => onChange(event.target.value)} />}
      <small id={`${id}-fault`} className={styles['fault']}>
        {fault}
      </small>
    </div>
  );
}

interface FormProps {
  readonly options: readonly Option[];
  readonly chosen: Option | undefined;
  readonly values: Readonly<Record<string, string>>;
  /** Whether what is wrong is shown. */
  readonly isTold: boolean;
  readonly refusals: Readonly<Record<string, string>>;
  readonly onChoose: (option: Option) => void;
  readonly onFill: (name: string, value: string) => void;
  readonly onTry: (wish: DecisionForm) => void;
  readonly onFaults: () => void;
}

/** The decisions that may be made, and what each of them needs. */
export function DecisionForm({ options, chosen, values, isTold, refusals, onChoose, onFill, onTry, onFaults }: FormProps) {
  const form = useRef<HTMLDivElement>(null);
  const submit = (): void => {
    if (!chosen) return;
    const isRight = chosen.fields.every((field) => faultOf(field, values[field.name] ?? '') === null);
    if (isRight) onTry({ option: chosen.name, values });
    else onFaults();
  };
  const name = chosen?.name;
  useEffect(() => {
    if (name !== undefined) form.current?.querySelector<HTMLElement>('input, textarea, button[data-try]')?.focus();
  }, [name]);
  useKeys([
    ...options.map((option, at) => ({ key: String(at + 1), text: option.label, run: () => onChoose(option) })),
    { key: 'Ctrl+Enter', text: '试算，再确认', isForm: true, run: submit },
  ]);
  return (
    <>
      <div className={styles['options']} role="radiogroup" aria-label="决定">
        {options.map((option, at) => (
          <button
            key={option.name}
            type="button"
            role="radio"
            aria-checked={option.name === name}
            className={styles['option']}
            onClick={() => onChoose(option)}
          >
            <kbd>{at + 1}</kbd>
            <b>{option.label}</b>
            <small>{option.note}</small>
          </button>
        ))}
      </div>
      {chosen && (
        <div ref={form} className={styles['options']}>
          {chosen.fields.map((field) => {
            const fault = isTold ? (faultOf(field, values[field.name] ?? '') ?? undefined) : undefined;
            return (
              <Input
                key={field.name}
                field={field}
                value={values[field.name] ?? ''}
                fault={fault ?? refusals[field.name]}
                onChange={(value) => onFill(field.name, value)}
              />
            );
          })}
          <Button data-try onClick={submit}>
            <span className={styles['grow']}>试算</span>
            <kbd>Ctrl Enter</kbd>
          </Button>
        </div>
      )}
    </>
  );
}
