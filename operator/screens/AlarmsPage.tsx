import { Button } from 'primereact/button';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { Checkbox } from 'primereact/checkbox';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { alarms as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { useCalled } from '#operator/app/queries.ts';
import { useRowKeys } from '#operator/ui/rows.tsx';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

type Alarm = DataOf<typeof rest.listAlarms>['list'][number];

/** What the nightly check and the clock found. */
export function AlarmsPage() {
  useRowKeys();
  const [all, setAll] = useState(false);
  const asked = useCalled(rest.listAlarms, { query: { all: all ? 'true' : 'false' } });
  const [, go] = useLocation();
  return (
    <>
      <div className={styles['head']}>
        <h1>警报</h1>
        <span className={styles['more']}>
          <Checkbox inputId="all" checked={all} onChange={() => setAll(!all)} />
          <label htmlFor="all">也看关闭了的</label>
        </span>
      </div>
      <Read of={asked}>
        {({ list }) => (
          <DataTable value={list} dataKey="id" emptyMessage="没有未处理的警报" pt={{ table: { 'aria-label': '警报' } }}>
            <Column
              header="内容"
              body={({ id, words }: Alarm) => <Button data-row link label={words} onClick={() => go(`/cases/alarms/${id}`)} />}
            />
            <Column header="首次" body={({ at }: Alarm) => formatClock(at)} />
            <Column header="最近" body={({ last_at }: Alarm) => formatClock(last_at)} />
            <Column field="times" header="次数" align="right" />
            <Column header="进展" body={({ closed_by }: Alarm) => (closed_by === null ? '未处理' : `${closed_by} 已关闭`)} />
          </DataTable>
        )}
      </Read>
    </>
  );
}
