import { Button } from 'primereact/button';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { Checkbox } from 'primereact/checkbox';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { actText } from '#contract/operator/acts.ts';
import type { approvals as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { useApprovals } from '#operator/app/queries.ts';
import { statusText } from '#operator/cases/words.ts';
import { useRowKeys } from '#operator/ui/rows.tsx';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

type Approval = DataOf<typeof rest.listApprovals>['list'][number];

/** Decisions that wait for a second person. */
export function ApprovalsPage() {
  useRowKeys();
  const [all, setAll] = useState(false);
  const asked = useApprovals(all);
  const [, go] = useLocation();
  return (
    <>
      <div className={styles['head']}>
        <h1>待同意</h1>
        <span className={styles['more']}>
          <Checkbox inputId="all" checked={all} onChange={() => setAll(!all)} />
          <label htmlFor="all">也看结束了的</label>
        </span>
      </div>
      <Read of={asked}>
        {({ pages }) => (
          <>
            <DataTable
              value={pages.flatMap(({ list }) => list)}
              dataKey="id"
              emptyMessage="没有要第二个人同意的"
              pt={{ table: { 'aria-label': '待同意' } }}
            >
              <Column
                header="做什么"
                body={({ id, action }: Approval) => (
                  <Button data-row link label={actText(action)} onClick={() => go(`/cases/approvals/${id}`)} />
                )}
              />
              <Column field="subject" header="对什么" />
              <Column field="because" header="理由" />
              <Column header="谁申请的" body={({ asked_by, asked_at }: Approval) => `${asked_by}，${formatClock(asked_at)}`} />
              <Column header="过期" body={({ expires_at }: Approval) => formatClock(expires_at)} />
              <Column header="进展" body={({ status, may_approve }: Approval) => (may_approve ? '等你' : statusText(status))} />
            </DataTable>
            {asked.hasNextPage && <Button label="再看更早的" text onClick={() => void asked.fetchNextPage()} />}
          </>
        )}
      </Read>
    </>
  );
}
