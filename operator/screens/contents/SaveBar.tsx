import { useSelector } from '@xstate/react';
import { Button } from 'primereact/button';
import { InputText } from 'primereact/inputtext';
import { useState } from 'react';
import { Link } from 'wouter';
import { hasPermission } from '#contract/operator/roles.ts';
import { useSelf } from '#operator/app/system.ts';
import type { ContentKind } from '#operator/contents/fields.ts';
import { useKeys } from '#operator/ui/keys.tsx';
import { Failed } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';
import * as own from './contents.module.css';
import { Reasoned } from './Reasoned.tsx';
import type { Publishing } from './publishing.ts';

const REASON_LEAST = 2;

/** Saves the draft that is previewed, and withdraws or shows what is on the site. */
export function SaveBar({ kind, actor, onTry }: { kind: ContentKind; actor: Publishing; onTry: () => void }) {
  const state = useSelector(actor, ({ value }) => value);
  const { problem, preview, key, reading, draft } = useSelector(actor, ({ context }) => context);
  const [because, setBecause] = useState('');
  const [isTried, setTried] = useState(false);
  const self = useSelf();
  const isReasoned = [...because.trim()].length >= REASON_LEAST;
  const faults = Object.keys(preview?.faults ?? {}).length;
  const save = (): void => {
    setTried(true);
    onTry();
    if (isReasoned) actor.send({ type: 'change.send', change: { what: 'save', because: because.trim() } });
  };
  useKeys([{ key: 'Ctrl+Enter', text: '保存', isForm: true, run: save }]);
  if (!hasPermission(self?.roles ?? [], 'contents.decide')) return <p>你可以看；改内容需要内容的角色。</p>;
  if (state === 'uncertain')
    return (
      <section className={styles['card']}>
        <p role="alert">没有收到答复，可能已经保存。</p>
        {key === null && draft?.key === null ? (
          <div className={styles['row']}>
            <p>
              先到<Link href={`/contents/${kind.name}`}>列表</Link>里看有没有；没有，再保存一次。
            </p>
            <Button outlined label="看过了，没有" onClick={() => actor.send({ type: 'content.edit' })} />
          </div>
        ) : (
          <div className={styles['row']}>
            <Button label="再发一次" onClick={() => actor.send({ type: 'change.retry' })} />
            <Button outlined label="看站上现在的一版" onClick={() => actor.send({ type: 'content.refresh' })} />
          </div>
        )}
      </section>
    );
  const isShown = reading?.fields['is_shown'] === true;
  return (
    <section className={[styles['card'], styles['options'], own['save']].join(' ')} aria-label="保存">
      {problem && <Failed problem={problem} {...(state === 'unseen' && { onRetry: () => actor.send({ type: 'preview.retry' }) })} />}
      <div className={styles['field']}>
        <label htmlFor="because">为什么改</label>
        <InputText id="because" value={because} invalid={isTried && !isReasoned} onChange={(event) => setBecause(event.target.value)} />
        <small className={styles['fault']}>{isTried && !isReasoned && '请写为什么改，至少 2 个字'}</small>
      </div>
      {isTried && faults > 0 && <p className={styles['fault']}>还有 {faults} 处要改，见上面的红字</p>}
      <div className={styles['row']}>
        <Button
          label={state === 'editing' || state === 'previewing' ? '正在检查…' : '保存，站上马上生效'}
          disabled={state !== 'reviewing'}
          loading={state === 'saving'}
          onClick={save}
        />
        <kbd>Ctrl Enter</kbd>
        {kind.can_withdraw && key !== null && (
          <Reasoned
            label={isShown ? '撤下' : '重新显示'}
            text={isShown ? '站上马上看不到它；别的栏不变，没有保存的改动不算。' : '站上马上看得到它（在它的时间里）；没有保存的改动不算。'}
            isDisabled={state !== 'reviewing'}
            onSend={(reason) => actor.send({ type: 'change.send', change: { what: 'show', isShown: !isShown, because: reason } })}
          />
        )}
      </div>
    </section>
  );
}
