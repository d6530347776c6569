import { Button } from 'primereact/button';
import { type ContentKind, shownValue } from '#operator/contents/fields.ts';
import type { ContentReading, Draft } from '#operator/machines/contentFacts.ts';
import * as styles from '#operator/ui/parts.module.css';
import * as own from './contents.module.css';
import { versionText } from './stateText.ts';
import type { Publishing } from './publishing.ts';

interface ConflictProps {
  readonly kind: ContentKind;
  readonly reading: ContentReading;
  readonly draft: Draft;
  readonly actor: Publishing;
}

/** Somebody else has saved: both are shown, and the person chooses. */
export function Conflict({ kind, reading, draft, actor }: ConflictProps) {
  const differing = kind.fields.filter(
    (field) => shownValue(field, draft.fields[field.name]) !== shownValue(field, reading.fields[field.name]),
  );
  return (
    <section className={styles['card']}>
      <h2>站上已经是新的一版</h2>
      <p role="alert">现在是{versionText(reading)}。你写的没有保存，也没有丢。</p>
      {differing.length === 0 ? (
        <p>两份一样。</p>
      ) : (
        <table className={styles['table']} aria-label="两份">
          <thead>
            <tr>
              <th scope="col">栏</th>
              <th scope="col">你写的</th>
              <th scope="col">站上现在的</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((field) => (
              <tr key={field.name}>
                <th scope="row">{field.label}</th>
                <td className={own['both']}>{shownValue(field, draft.fields[field.name])}</td>
                <td className={own['both']}>{shownValue(field, reading.fields[field.name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles['row']}>
        <Button label="接着改我写的" onClick={() => actor.send({ type: 'conflict.mine' })} />
        <Button outlined label="用站上的" onClick={() => actor.send({ type: 'conflict.theirs' })} />
      </div>
    </section>
  );
}
