import { useMutation } from '@tanstack/react-query';
import { Button } from 'primereact/button';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { Dialog } from 'primereact/dialog';
import { InputText } from 'primereact/inputtext';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { people as rest } from '#contract/operator/index.ts';
import { problemOf } from '#contract/problem.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { useCalled } from '#operator/app/queries.ts';
import { useSystem } from '#operator/app/system.ts';
import { rolesText } from '#operator/cases/house.ts';
import { useRowKeys } from '#operator/ui/rows.tsx';
import { Failed, Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

type Person = DataOf<typeof rest.listPeople>['list'][number];

function Enrolment({ added, onClose }: { added: DataOf<typeof rest.addPerson>; onClose: () => void }) {
  return (
    <Dialog header={`${added.name} 的登录，只显示这一次`} visible onHide={onClose}>
      <dl className={styles['facts']}>
        <dt>密码</dt>
        <dd>{added.password}</dd>
        <dt>验证器的密钥</dt>
        <dd>{added.totp_uri}</dd>
      </dl>
      <h2>恢复码</h2>
      <ul className={styles['codes']}>
        {added.recovery_codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>还没有角色：打开这个人，改角色，再由另一个管理员同意。</p>
    </Dialog>
  );
}

/** People of the platform. */
export function PeoplePage() {
  useRowKeys();
  const asked = useCalled(rest.listPeople, {});
  const { call, queries } = useSystem();
  const [name, setName] = useState('');
  const [, go] = useLocation();
  const adding = useMutation({
    mutationFn: () => call(rest.addPerson, { body: { name: name.trim() } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [rest.listPeople.name] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <>
      <div className={styles['head']}>
        <h1>人员</h1>
      </div>
      <form className={styles['filters']} onSubmit={submit}>
        <div className={styles['field']}>
          <label htmlFor="new">新的人</label>
          <InputText id="new" required value={name} onChange={(event) => setName(event.target.value)} />
        </div>
        <Button type="submit" label="加入" loading={adding.isPending} />
        {adding.error && <Failed problem={problemOf(adding.error)} />}
      </form>
      {adding.data && <Enrolment added={adding.data} onClose={adding.reset} />}
      <Read of={asked}>
        {({ list }) => (
          <DataTable value={list} dataKey="id" pt={{ table: { 'aria-label': '人员' } }}>
            <Column
              header="姓名"
              body={(row: Person) => <Button data-row link label={row.name} onClick={() => go(`/cases/people/${row.id}`)} />}
            />
            <Column header="角色" body={({ roles }: Person) => rolesText(roles)} />
            <Column header="加入" body={({ created_at, created_by }: Person) => `${formatClock(created_at)}，${created_by}`} />
            <Column field="sessions" header="打开的登录" align="right" />
            <Column header="停用" body={({ removed_at }: Person) => (removed_at === null ? '' : formatClock(removed_at))} />
          </DataTable>
        )}
      </Read>
    </>
  );
}
