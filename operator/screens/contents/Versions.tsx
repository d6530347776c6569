import { useSelector } from '@xstate/react';
import { Button } from 'primereact/button';
import type { contents as rest } from '#contract/operator/index.ts';
import { hasPermission } from '#contract/operator/roles.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { useVersions } from '#operator/app/queries.ts';
import { useSelf } from '#operator/app/system.ts';
import { type ContentKind, shownValue } from '#operator/contents/fields.ts';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';
import * as own from './contents.module.css';
import { Reasoned } from './Reasoned.tsx';
import type { Publishing } from './publishing.ts';

type Version = DataOf<typeof rest.listContentVersions>['list'][number];

/** What a version changed, field by field. */
function Changes({ kind, changes }: { kind: ContentKind; changes: Version['changes'] }) {
  if (changes.length === 0) return <p className={styles['none']}>和前一版一样</p>;
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">栏</th>
          <th scope="col">之前</th>
          <th scope="col">这一版</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => {
          const field = kind.fields.find((each) => each.name === name);
          return (
            <tr key={name}>
              <th scope="row">{field?.label ?? name}</th>
              <td className={own['both']}>{shownValue(field, before)}</td>
              <td className={own['both']}>{shownValue(field, after)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Every version; each can be put back. */
export function Versions({ kind, contentKey, actor }: { kind: ContentKind; contentKey: string; actor: Publishing }) {
  const asked = useVersions(kind.name, contentKey);
  const self = useSelf();
  const isReady = useSelector(actor, ({ value }) => value === 'reviewing');
  const mayUndo = hasPermission(self?.roles ?? [], 'contents.decide');
  return (
    <section className={styles['card']} aria-label="改过的每一版">
      <h2>改过的每一版</h2>
      <Read of={asked}>
        {({ pages }) => (
          <div className={styles['options']}>
            {pages
              .flatMap(({ list }) => list)
              .map((version, at) => (
                <details key={version.version}>
                  <summary>
                    第 {version.version} 版，{version.by}，{formatClock(version.at)}：{version.because}
                  </summary>
                  <Changes kind={kind} changes={version.changes} />
                  {mayUndo && at > 0 && (
                    <Reasoned
                      label={`退回第 ${version.version} 版`}
                      text={`站上马上是第 ${version.version} 版的内容；这是新的一版，以后还能退回来。没有保存的改动不算。`}
                      isDisabled={!isReady}
                      onSend={(because) => actor.send({ type: 'change.send', change: { what: 'undo', to: version.version, because } })}
                    />
                  )}
                </details>
              ))}
            {pages[0]?.list.length === 0 && <p className={styles['none']}>没有改过</p>}
            {asked.hasNextPage && <Button label="再看更早的" text onClick={() => void asked.fetchNextPage()} />}
          </div>
        )}
      </Read>
    </section>
  );
}
