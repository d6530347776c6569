import { useMutation } from '@tanstack/react-query';
import { Button } from 'primereact/button';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { InputText } from 'primereact/inputtext';
import { Message } from 'primereact/message';
import type { FormEvent } from 'react';
import { session as rest } from '#contract/operator/index.ts';
import { problemOf } from '#contract/problem.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { OPERATOR_PASSWORD } from '#contract/rules/operators.ts';
import { useCalled } from '#operator/app/queries.ts';
import { useSystem } from '#operator/app/system.ts';
import { useRowKeys } from '#operator/ui/rows.tsx';
import { Failed, Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

type Session = DataOf<typeof rest.listOwnSessions>['list'][number];

function Sessions() {
  const asked = useCalled(rest.listOwnSessions, {});
  const { call, queries } = useSystem();
  const ending = useMutation({
    mutationFn: (id: string) => call(rest.endOwnSession, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [rest.listOwnSessions.name] }),
  });
  return (
    <Read of={asked}>
      {({ list }) => (
        <>
          {ending.error && <Failed problem={problemOf(ending.error)} />}
          <DataTable value={list} dataKey="id" pt={{ table: { 'aria-label': '我的登录' } }}>
            <Column header="登录" body={({ created_at }: Session) => formatClock(created_at)} />
            <Column header="最近" body={({ last_used_at }: Session) => formatClock(last_used_at)} />
            <Column header="到" body={({ expires_at }: Session) => formatClock(expires_at)} />
            <Column field="ip" header="地址" />
            <Column field="user_agent" header="浏览器" />
            <Column
              header="操作"
              body={({ id, is_this }: Session) =>
                is_this ? (
                  '就是这个'
                ) : (
                  <Button data-row outlined label="结束" loading={ending.isPending} onClick={() => ending.mutate(id)} />
                )
              }
            />
          </DataTable>
        </>
      )}
    </Read>
  );
}

const inputs = [
  ['password', '现在的密码', 'current-password'],
  ['new_password', `新密码，至少 ${OPERATOR_PASSWORD.least} 个字符`, 'new-password'],
  ['code', '动态码', 'one-time-code'],
] as const;

function Password() {
  const { call, queries } = useSystem();
  const changing = useMutation({
    mutationFn: (body: { password: string; new_password: string; code: string }) => call(rest.changePassword, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [rest.listOwnSessions.name] }),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? '');
    changing.mutate({ password: text('password'), new_password: text('new_password'), code: text('code').trim() });
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      {inputs.map(([name, text, complete]) => (
        <div key={name} className={styles['field']}>
          <label htmlFor={name}>{text}</label>
          <InputText id={name} name={name} type={name === 'code' ? 'text' : 'password'} autoComplete={complete} required />
        </div>
      ))}
      {changing.error && <Failed problem={problemOf(changing.error)} />}
      {changing.isSuccess && <Message severity="success" text="密码改好了，别处的登录都结束了" />}
      <Button type="submit" label="改密码" loading={changing.isPending} />
    </form>
  );
}

/** Own sessions and password. */
export function OwnPage() {
  useRowKeys();
  return (
    <>
      <div className={styles['head']}>
        <h1>我的登录</h1>
      </div>
      <Sessions />
      <div className={styles['head']}>
        <h1>改密码</h1>
      </div>
      <section className={styles['card']}>
        <Password />
      </section>
    </>
  );
}
