import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { session as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { useCalled } from '#operator/app/queries.ts';
import { rolesText } from '#operator/cases/house.ts';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

type Row = DataOf<typeof rest.getRoles>['list'][number];

/** What each role reads and decides. */
export function RolesPage() {
  const asked = useCalled(rest.getRoles, {});
  return (
    <>
      <div className={styles['head']}>
        <h1>角色</h1>
      </div>
      <Read of={asked}>
        {({ list }) => (
          <DataTable value={list} dataKey="area" pt={{ table: { 'aria-label': '角色' } }}>
            <Column field="title" header="什么" />
            <Column header="谁能看" body={({ read_by }: Row) => rolesText(read_by)} />
            <Column header="谁能决定" body={({ decided_by }: Row) => rolesText(decided_by)} />
          </DataTable>
        )}
      </Read>
    </>
  );
}
