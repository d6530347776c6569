import { Button } from 'primereact/button';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { queues as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { useCases } from '#operator/app/queries.ts';
import { kinds } from '#operator/cases/index.ts';
import { yuanOr } from '#operator/cases/words.ts';
import { Due } from '#operator/ui/Due.tsx';
import { useKeys } from '#operator/ui/keys.tsx';
import { Read } from '#operator/ui/State.tsx';
import { useNow } from '#operator/ui/useNow.ts';
import * as styles from '#operator/ui/parts.module.css';

type Case = DataOf<typeof rest.listCases>['list'][number];

const claimText = ({ claim }: Case): string => (claim === null ? '' : claim.is_own ? '你在处理' : `${claim.by} 在处理`);

/** Open cases of a queue, the most urgent first. */
export function QueuePage({ queue }: { queue: string }) {
  const asked = useCases(queue);
  const now = useNow();
  const [, go] = useLocation();
  const [at, setAt] = useState(0);
  const rows = asked.data?.pages.flatMap(({ list }) => list) ?? [];
  const here = rows[Math.min(at, rows.length - 1)];
  const open = ({ subject }: Case): void => go(`/cases/${queue}/${encodeURIComponent(subject)}`);
  const more = (): void => {
    if (asked.hasNextPage && !asked.isFetchingNextPage) void asked.fetchNextPage();
  };
  const step = (by: number): void => {
    const to = Math.min(Math.max(0, at + by), rows.length - 1);
    setAt(to);
    if (to >= rows.length - 1) more();
  };
  useKeys([
    { key: 'j', text: '下一件', run: () => step(1) },
    { key: 'k', text: '上一件', run: () => step(-1) },
    { key: 'Enter', text: '打开', run: () => here && open(here) },
    { key: 'Escape', text: '回到队列一览', run: () => go('/queues') },
  ]);
  return (
    <>
      <div className={styles['head']}>
        <h1>{kinds[queue]?.title ?? queue}</h1>
        <span className={styles['more']}>
          <small>
            <kbd>j</kbd> <kbd>k</kbd> 上下，<kbd>Enter</kbd> 打开
          </small>
        </span>
      </div>
      <Read of={asked}>
        {() => (
          <>
            <DataTable
              value={rows}
              dataKey="subject"
              lazy
              emptyMessage="这个队列里没有事要处理"
              selectionMode="single"
              selection={here}
              onRowClick={({ data }) => open(data as Case)}
              pt={{ table: { 'aria-label': kinds[queue]?.title ?? queue } }}
            >
              <Column field="title" header="事情" body={(row: Case) => <b>{row.title}</b>} />
              <Column field="subject" header="编号" />
              <Column header="金额" align="right" body={(row: Case) => yuanOr(row.amount_fen)} />
              <Column header="来的时间" body={(row: Case) => formatClock(row.at)} />
              <Column header="期限" body={(row: Case) => <Due due={row.due} now={now} />} />
              <Column header="谁在处理" body={claimText} />
            </DataTable>
            {asked.hasNextPage && <Button label="再看后面的" text loading={asked.isFetchingNextPage} onClick={more} />}
          </>
        )}
      </Read>
    </>
  );
}
