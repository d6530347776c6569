import { useActorRef, useSelector } from '@xstate/react';
import { Button } from 'primereact/button';
import { useState } from 'react';
import { Link } from 'wouter';
import { contents as rest } from '#contract/operator/index.ts';
import { hasPermission } from '#contract/operator/roles.ts';
import { useCalled } from '#operator/app/queries.ts';
import { useDesk } from '#operator/app/desk.ts';
import { useSelf } from '#operator/app/system.ts';
import type { ContentKind } from '#operator/contents/fields.ts';
import type { ContentReading, Draft } from '#operator/machines/contentFacts.ts';
import { SitePreview } from '#operator/preview/SitePreview.tsx';
import { Failed, Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';
import { Conflict } from './Conflict.tsx';
import { Consents } from './Consents.tsx';
import * as own from './contents.module.css';
import { FieldInput, RowsInput } from './FieldInput.tsx';
import type { Publishing } from './publishing.ts';
import { SaveBar } from './SaveBar.tsx';
import { versionText } from './stateText.ts';
import { useKeptDraft } from './useKeptDraft.ts';
import { Versions } from './Versions.tsx';

const KEY_FIELD = { least: null, most: null, is_optional: false, preset: null, choices: [] };

interface FormProps {
  readonly kind: ContentKind;
  readonly draft: Draft;
  readonly isNew: boolean;
  readonly isFixed: boolean;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (draft: Draft) => void;
}

/** A form drawn from the fields of the kind; a fault is shown once its field was changed, or all of them after an attempt to save. */
function ContentForm({ kind, draft, isNew, isFixed, faults, onChange }: FormProps) {
  const put = (name: string, value: unknown): void => onChange({ ...draft, fields: { ...draft.fields, [name]: value } });
  return (
    <fieldset className={own['form']} aria-label={kind.title}>
      {isNew && kind.key_label !== null && (
        <FieldInput
          id="field-key"
          field={{ ...KEY_FIELD, name: 'key', kind: 'line', label: kind.key_label }}
          value={draft.key}
          isFixed={isFixed}
          fault={faults['key']}
          onChange={(value) => onChange({ ...draft, key: String(value) === '' ? null : String(value) })}
        />
      )}
      {kind.fields.map((field) => {
        const common = {
          id: `field-${field.name}`,
          value: draft.fields[field.name],
          isFixed,
          onChange: (value: unknown) => put(field.name, value),
        };
        if (field.kind === 'rows') return <RowsInput key={field.name} {...common} field={field} faults={faults} />;
        return <FieldInput key={field.name} {...common} field={field} fault={faultOf(faults, field.name)} />;
      })}
      {faults['_'] !== undefined && <p className={styles['fault']}>{faults['_']}</p>}
    </fieldset>
  );
}

/** Also of an entry of a list. */
const faultOf = (faults: Readonly<Record<string, string>>, name: string): string | undefined =>
  faults[name] ?? Object.entries(faults).find(([path]) => path.startsWith(`${name}.`))?.[1];

function Editor({ kind, actor }: { kind: ContentKind; actor: Publishing }) {
  const { reading, draft, preview, problem, key } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => value);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const self = useSelf();
  const isFixed = !hasPermission(self?.roles ?? [], 'contents.decide') || state === 'saving';
  if (draft === null || reading === null) return null;
  const refused = problem?.kind === 'refused' ? problem.fields : {};
  const found = Object.entries({ ...preview?.faults, ...refused });
  const faults = Object.fromEntries(found.filter(([path]) => isTried || path in refused || touched.includes(path.split('.')[0] ?? '')));
  const change = (next: Draft): void => {
    const names = Object.keys(next.fields).filter((name) => next.fields[name] !== draft.fields[name]);
    setTouched((all) => [...new Set([...all, ...names, ...(next.key === draft.key ? [] : ['key'])])]);
    actor.send({ type: 'draft.change', draft: next });
  };
  return (
    <div className={own['editor']}>
      <div>
        <section className={styles['card']}>
          <ContentForm
            kind={kind}
            draft={draft}
            isNew={reading.version === 0 && key === null}
            isFixed={isFixed}
            faults={faults}
            onChange={change}
          />
        </section>
        <SaveBar kind={kind} actor={actor} onTry={() => setTried(true)} />
        {key !== null && reading.fields['is_agreement'] === true && <Consents article={key} />}
        {key !== null && <Versions kind={kind} contentKey={key} actor={actor} />}
      </div>
      <section className={styles['card']} aria-label="预览" aria-busy={preview === null}>
        <h2>租客看到的</h2>
        {preview === null ? (
          <p role="status">{state === 'unseen' ? '预览没有来' : '停下来就画预览…'}</p>
        ) : (
          <SitePreview of={{ ...preview, kind: kind.name, contentKey: key ?? draft.key }} />
        )}
      </section>
    </div>
  );
}

function Content({ kind, actor }: { kind: ContentKind; actor: Publishing }) {
  const state = useSelector(actor, ({ value }) => value);
  const { problem, reading, saved, draft } = useSelector(actor, ({ context }) => context);
  const again = (): void => actor.send({ type: 'content.refresh' });
  switch (state) {
    case 'opening':
      return <p role="status">正在读…</p>;
    case 'rereading':
      return <p role="status">正在读站上现在的一版，你写的还在…</p>;
    case 'unread':
      return problem && <Failed problem={problem} onRetry={again} />;
    case 'overtaken':
      return reading && draft && <Conflict kind={kind} reading={reading} draft={draft} actor={actor} />;
    case 'saved':
      return (
        <section className={styles['card']}>
          <h2 className={styles['good']}>保存了，第 {saved?.version} 版</h2>
          <p>站上马上就是这一版，不用重启。</p>
          <div className={styles['row']}>
            <Button label="接着改" onClick={() => actor.send({ type: 'content.edit' })} />
            <Link href={`/contents/${kind.name}`}>回到列表</Link>
          </div>
        </section>
      );
    case 'editing':
    case 'previewing':
    case 'unseen':
    case 'reviewing':
    case 'saving':
    case 'uncertain':
      return <Editor kind={kind} actor={actor} />;
  }
}

/** The title that the content has; its key if there is none. */
function titleOf(reading: ContentReading | null, key: string): string {
  const title = reading?.fields['title'];
  return typeof title === 'string' && title !== '' ? title.replaceAll('\n', ' ') : key;
}

function Loaded({ kind, contentKey }: { kind: ContentKind; contentKey: string | null }) {
  const { publishContent } = useDesk();
  const actor = useActorRef(publishContent, { input: { kind: kind.name, key: contentKey } });
  const { reading, key } = useSelector(actor, ({ context }) => context);
  const { left, take, drop } = useKeptDraft(useSelf()?.id ?? '', { kind: kind.name, key: contentKey }, actor);
  return (
    <>
      <div className={styles['head']}>
        <Link href="/contents">内容</Link>
        <Link href={`/contents/${kind.name}`}>{kind.title}</Link>
        <h1>{key === null ? '新的一条' : titleOf(reading, key)}</h1>
        <span className={styles['more']}>
          {reading && key !== null && (
            <small>
              编号 {key}，{versionText(reading)}
            </small>
          )}
        </span>
      </div>
      {left && reading && (
        <section className={styles['card']} aria-label="没保存的草稿">
          <p role="status">
            上次写的还没有保存。
            {left.version !== reading.version && `它写在第 ${left.version} 版上，站上现在是第 ${reading.version} 版，先看看别人改了什么。`}
          </p>
          <div className={styles['row']}>
            <Button label="接着写" onClick={take} />
            <Button outlined label="丢掉" onClick={drop} />
          </div>
        </section>
      )}
      <Content kind={kind} actor={actor} />
    </>
  );
}

/** One content with its form, its preview and its versions. `contentKey` null: a new one. */
export function ContentPage({ kind, contentKey }: { kind: string; contentKey: string | null }) {
  const asked = useCalled(rest.listContentKinds, {});
  return (
    <Read of={asked}>
      {({ list }) => {
        const found = list.find(({ name }) => name === kind);
        return found ? <Loaded kind={found} contentKey={contentKey} /> : <p>没有这类内容。</p>;
      }}
    </Read>
  );
}
