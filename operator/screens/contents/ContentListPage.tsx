import { Button } from 'primereact/button';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { InputText } from 'primereact/inputtext';
import { Tag } from 'primereact/tag';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { contents as rest } from '#contract/operator/index.ts';
import { hasPermission } from '#contract/operator/roles.ts';
import { useCalled, useContents } from '#operator/app/queries.ts';
import { useSelf } from '#operator/app/system.ts';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';
import { type Listed, stateTexts, versionText, windowText } from './stateText.ts';

/** Contents of a kind, searched and page by page. */
export function ContentListPage({ kind }: { kind: string }) {
  const [words, setWords] = useState('');
  const asked = useContents(kind, words);
  const kinds = useCalled(rest.listContentKinds, {});
  const self = useSelf();
  const [, go] = useLocation();
  const title = kinds.data?.list.find(({ name }) => name === kind)?.title ?? '内容';
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setWords(String(new FormData(event.currentTarget).get('words') ?? '').trim());
  };
  return (
    <>
      <div className={styles['head']}>
        <Link href="/contents">内容</Link>
        <h1>{title}</h1>
        <span className={styles['more']}>
          {hasPermission(self?.roles ?? [], 'contents.decide') && <Button label="新的一条" onClick={() => go(`/contents/${kind}/new`)} />}
        </span>
      </div>
      <form className={styles['filters']} onSubmit={submit} role="search">
        <div className={styles['field']}>
          <label htmlFor="words">任何一栏里有</label>
          <InputText id="words" name="words" maxLength={60} />
        </div>
        <Button type="submit" outlined label="查找" />
      </form>
      <Read of={asked}>
        {({ pages }) => (
          <>
            <DataTable
              value={pages.flatMap(({ list }) => list)}
              dataKey="key"
              lazy
              emptyMessage={words === '' ? '还没有，从“新的一条”开始' : '没有找到，换个词试试'}
              pt={{ table: { 'aria-label': title } }}
            >
              <Column
                header="标题"
                body={(row: Listed) => <Link href={`/contents/${kind}/edit/${encodeURIComponent(row.key)}`}>{row.title}</Link>}
              />
              <Column field="key" header="编号" />
              <Column
                header="现在"
                body={({ state }: Listed) => <Tag severity={state === 'shown' ? 'success' : 'warning'} value={stateTexts[state]} />}
              />
              <Column header="时间" body={windowText} />
              <Column header="最后改的" body={versionText} />
            </DataTable>
            <p className={styles['none']}>
              共 {pages[0]?.total ?? 0} 条
              {asked.hasNextPage && (
                <Button label="再看后面的" text loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()} />
              )}
            </p>
          </>
        )}
      </Read>
    </>
  );
}
