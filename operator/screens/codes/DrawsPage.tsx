import { Button } from 'primereact/button';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { Link, useLocation } from 'wouter';
import { draws as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { useCalled } from '#operator/app/queries.ts';
import { drawStatusTexts } from '#operator/cases/codes.ts';
import { yuan } from '#operator/cases/words.ts';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

type Draw = DataOf<typeof rest.listDraws>['list'][number];

/** Sessions of the free-order draw with stock and budget. */
export function DrawsPage() {
  const asked = useCalled(rest.listDraws, {});
  const [, go] = useLocation();
  return (
    <>
      <div className={styles['head']}>
        <h1>抽奖</h1>
      </div>
      <Read of={asked}>
        {({ list, year }) => (
          <>
            <section className={[styles['card'], styles['row']].join(' ')} aria-label="全年预算">
              <p className={styles['grow']}>
                {year.year} 年预算 <b>{yuan(year.budget)}</b>，已用 {yuan(year.spent)}，还剩 {yuan(year.budget - year.spent)}
              </p>
              <Button outlined label="改全年预算" onClick={() => go(`/cases/drawYears/${year.year}`)} />
            </section>
            <DataTable value={list} dataKey="session" emptyMessage="还没有场次" pt={{ table: { 'aria-label': '抽奖场次' } }}>
              <Column
                header="场次"
                body={({ session, starts_at: at }: Draw) => (
                  <Link href={`/cases/draws/${encodeURIComponent(session)}`}>{formatClock(at)}</Link>
                )}
              />
              <Column header="状态" body={({ status }: Draw) => drawStatusTexts[status]} />
              <Column field="rent_stock" header="免单" align="right" />
              <Column field="packet_stock" header="红包" align="right" />
              <Column header="预算" align="right" body={({ budget }: Draw) => yuan(budget)} />
              <Column header="已用" align="right" body={({ spent }: Draw) => yuan(spent)} />
              <Column field="chances" header="机会" align="right" />
            </DataTable>
          </>
        )}
      </Read>
    </>
  );
}
