import { Button } from 'primereact/button';
import { InputText } from 'primereact/inputtext';
import { type FormEvent, useState } from 'react';
import { contents as rest } from '#contract/operator/index.ts';
import { formatClock, formatDate } from '#contract/rules/clock.ts';
import { useCalled } from '#operator/app/queries.ts';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

/** Who has agreed to which version of an agreement. */
export function Consents({ article }: { article: string }) {
  const [userId, setUserId] = useState<string | undefined>();
  const asked = useCalled(rest.listConsents, { params: { key: article }, query: { ...(userId !== undefined && { user_id: userId }) } });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('user') ?? '').trim();
    setUserId(/^[1-9]\d{0,17}$/.test(given) ? given : undefined);
  };
  return (
    <section className={styles['card']} aria-label="谁同意过">
      <h2>谁同意过</h2>
      <Read of={asked}>
        {({ versions, user }) => (
          <div className={styles['options']}>
            {versions.length === 0 && <p className={styles['none']}>还没有人同意过</p>}
            {versions.map(({ version, people }) => (
              <p key={version}>
                第 {version} 版：{people} 人
              </p>
            ))}
            {user && (
              <p role="status">
                用户 {userId}：
                {user.length === 0
                  ? '没有同意过'
                  : user.map(({ version, at }) => `${formatDate(at).slice(0, 5)}${formatClock(at)} 同意了第 ${version} 版`).join('；')}
              </p>
            )}
          </div>
        )}
      </Read>
      <form className={styles['filters']} onSubmit={submit}>
        <div className={styles['field']}>
          <label htmlFor="consent-user">用户编号</label>
          <InputText id="consent-user" name="user" inputMode="numeric" />
        </div>
        <Button type="submit" outlined label="看这个人" />
      </form>
    </section>
  );
}
