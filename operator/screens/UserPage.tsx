import { Button } from 'primereact/button';
import { InputText } from 'primereact/inputtext';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { hasPermission } from '#contract/operator/roles.ts';
import { useSelf } from '#operator/app/system.ts';
import { kinds } from '#operator/cases/index.ts';
import * as styles from '#operator/ui/parts.module.css';

const OF_USERS = ['coins', 'credit', 'limits'] as const;

/** What is decided about a user who stands in no queue. */
export function UserPage() {
  const self = useSelf();
  const [id, setId] = useState('');
  const [, go] = useLocation();
  const isNumber = /^[1-9]\d{0,17}$/.test(id.trim());
  const may = OF_USERS.filter((name) => {
    const area = kinds[name]?.area ?? null;
    return area !== null && hasPermission(self?.roles ?? [], `${area}.read`);
  });
  return (
    <>
      <div className={styles['head']}>
        <h1>用户</h1>
      </div>
      <form className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
        <div className={styles['field']}>
          <label htmlFor="user">用户编号</label>
          <InputText id="user" inputMode="numeric" value={id} onChange={(event) => setId(event.target.value)} />
        </div>
        {may.map((name) => (
          <Button
            key={name}
            type="button"
            outlined
            label={kinds[name]?.title ?? name}
            disabled={!isNumber}
            onClick={() => go(`/cases/${name}/${id.trim()}`)}
          />
        ))}
      </form>
      <p className={styles['none']}>编号在投诉、提现和申请的页面上。按手机号和姓名查找还没有。</p>
    </>
  );
}
