import { useState } from 'react';
import type { Happening } from '#lib/recording.ts';
import { tell } from '#visualiser/core/link.ts';
import { view } from '#visualiser/core/view.ts';
import { Button } from '#visualiser/parts/Button.tsx';
import { Modal } from '#visualiser/parts/Modal.tsx';
import { eventFrom, eventIn, type Field, fieldsOf, jsonOf, Misfilled, textOf } from './eventFields.ts';

const INPUT = { text: { type: 'text', autoComplete: 'off', spellCheck: false }, number: { type: 'number', step: 'any' } } as const;

function FieldRow({ field, change }: { readonly field: Field; readonly change: (change: Partial<Field>) => void }) {
  const { name, kind, text, isTicked } = field;
  const title = <code>{name}</code>;
  if (kind === 'tick')
    return (
      <label className="field check">
        <input type="checkbox" checked={isTicked} onChange={({ target }) => change({ isTicked: target.checked })} />
        {title}
      </label>
    );
  return (
    <label className="field">
      {title}
      {kind === 'json' ? (
        <textarea rows={5} spellCheck={false} value={text} onChange={({ target }) => change({ text: target.value })} />
      ) : (
        <input {...INPUT[kind]} value={text} onChange={({ target }) => change({ text: target.value })} />
      )}
    </label>
  );
}

const lineOf = (sample: Happening): string =>
  Object.entries(sample)
    .filter(([name]) => name !== 'type')
    .map(([, value]) => textOf(value) || '…')
    .join('，')
    .slice(0, 60);

/** Form for the payload of an event, as fields or as JSON; sends the event. */
export function SendDialog({ type, samples }: { readonly type: string; readonly samples: readonly Happening[] }) {
  const [fields, setFields] = useState(() => fieldsOf(samples));
  /** The JSON being written; null: the fields are shown. */
  const [json, setJson] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const read = (): Happening => (json === null ? eventIn(type, fields) : eventFrom(type, json));
  const attempt = (act: (event: Happening) => void): void => {
    try {
      act(read());
      setProblem('');
    } catch (error) {
      if (!(error instanceof Misfilled)) throw error;
      setProblem(error.message);
    }
  };
  const show = (sample: Happening | undefined): void => {
    const fresh = fieldsOf(samples, sample);
    setFields(fresh);
    if (json !== null) setJson(jsonOf(eventIn(type, fresh)));
  };
  const turn = (event: Happening): void => {
    if (json === null) setJson(jsonOf(event));
    else {
      setFields(fieldsOf([event]));
      setJson(null);
    }
  };
  const send = (event: Happening): void => {
    view.dialog = null;
    if (view.actor !== null) void tell({ do: 'send', actor: view.actor, event });
  };
  return (
    <Modal
      title={
        <>
          发送 <code>{type}</code>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          attempt(send);
        }}
      >
        {samples.length > 1 && (
          <label className="field">
            样例
            <select onChange={({ target }) => show(samples[Number(target.value)])}>
              {samples.map((sample, i) => (
                <option key={i} value={i}>
                  {lineOf(sample)}
                </option>
              ))}
            </select>
          </label>
        )}
        {json === null ? (
          fields.map((field, i) => (
            <FieldRow key={field.name} field={field} change={(change) => setFields(fields.with(i, { ...field, ...change }))} />
          ))
        ) : (
          <textarea
            rows={8}
            spellCheck={false}
            aria-label="事件内容（JSON）"
            value={json}
            onChange={({ target }) => setJson(target.value)}
          />
        )}
        {json === null && fields.length === 0 && <p className="faint">没有已知的内容；可以用 JSON 写</p>}
        <p className="problem" role="alert">
          {problem}
        </p>
        <footer>
          <Button label="JSON" className="quiet" run={() => attempt(turn)} />
          <span className="grow" />
          <Button
            label="取消"
            run={() => {
              view.dialog = null;
            }}
          />
          <button type="submit" className="button strong">
            发送
          </button>
        </footer>
      </form>
    </Modal>
  );
}
