import { Link } from 'wouter';
import { contents as rest } from '#contract/operator/index.ts';
import { useCalled } from '#operator/app/queries.ts';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

/** Kinds of content. */
export function ContentsPage() {
  const asked = useCalled(rest.listContentKinds, {});
  return (
    <>
      <div className={styles['head']}>
        <h1>内容</h1>
      </div>
      <Read of={asked}>
        {({ list }) => (
          <div className={styles['cards']}>
            {list.map(({ name, title, entries }) => (
              <Link key={name} href={`/contents/${name}`} className={[styles['card'], styles['queue']].join(' ')}>
                <h2>{title}</h2>
                <b>{entries}</b>条
              </Link>
            ))}
          </div>
        )}
      </Read>
    </>
  );
}
