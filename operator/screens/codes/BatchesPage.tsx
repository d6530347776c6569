import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { Link } from 'wouter';
import { batches as rest } from '#contract/operator/index.ts';
import { hasPermission } from '#contract/operator/roles.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { giftText } from '#contract/rules/exchangeCode.ts';
import { useCalled } from '#operator/app/queries.ts';
import { useSelf } from '#operator/app/system.ts';
import { dateText } from '#operator/cases/codes.ts';
import { Read } from '#operator/ui/State.tsx';
import { useNow } from '#operator/ui/useNow.ts';
import * as styles from '#operator/ui/parts.module.css';
import { MakeBatch } from './MakeBatch.tsx';

type Batch = DataOf<typeof rest.listBatches>['list'][number];

/** Batches of exchange codes: make, look at, void. */
export function BatchesPage() {
  const asked = useCalled(rest.listBatches, {});
  const self = useSelf();
  const now = useNow();
  return (
    <>
      <div className={styles['head']}>
        <h1>兑换码</h1>
      </div>
      {hasPermission(self?.roles ?? [], 'batches.decide') ? <MakeBatch /> : <p>你可以看；做兑换码需要财务的角色。</p>}
      <Read of={asked}>
        {({ list }) => (
          <DataTable value={list} dataKey="id" emptyMessage="还没有做过" pt={{ table: { 'aria-label': '兑换码' } }}>
            <Column header="名称" body={({ id, title }: Batch) => <Link href={`/cases/batches/${id}`}>{title}</Link>} />
            <Column header="送什么" body={({ gift }: Batch) => giftText(gift)} />
            <Column header="有效" body={({ from, until }: Batch) => `${dateText(from)} 到 ${dateText(until)}`} />
            <Column field="codes" header="一共" align="right" />
            <Column field="used" header="用了" align="right" />
            <Column header="还剩" align="right" body={({ codes, used }: Batch) => codes - used} />
            <Column field="made_by" header="谁做的" />
            <Column header="现在" body={({ voided_at: at, until }: Batch) => (at !== null ? '已作废' : until <= now ? '已过期' : '有效')} />
          </DataTable>
        )}
      </Read>
    </>
  );
}
