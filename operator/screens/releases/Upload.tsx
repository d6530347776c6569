import { useActorRef, useSelector } from '@xstate/react';
import { Button } from 'primereact/button';
import { Dropdown } from 'primereact/dropdown';
import { InputText } from 'primereact/inputtext';
import { InputTextarea } from 'primereact/inputtextarea';
import { ProgressBar } from 'primereact/progressbar';
import { type FormEvent, useState } from 'react';
import { RELEASE_NOTES, releaseSystems, type ReleaseSystem, releaseSystemTexts, sizeText } from '#contract/rules/download.ts';
import { useDesk } from '#operator/app/desk.ts';
import { Failed } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

const FIELDS = [
  ['version', '版本号，数字和点，如 1.2.0'],
  ['because', '为什么上传'],
] as const;
const systems: readonly ReleaseSystem[] = Object.values(releaseSystems);
const text = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/** Uploads a release; what was filled in stays through a refusal. */
export function Upload() {
  const { uploadRelease } = useDesk();
  const actor = useActorRef(uploadRelease);
  const state = useSelector(actor, ({ value }) => value);
  const { request, sent, stored, problem } = useSelector(actor, ({ context }) => context);
  const [system, setSystem] = useState<ReleaseSystem>('windows');
  const faults = problem?.kind === 'refused' ? problem.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const input = event.currentTarget.elements.namedItem('file');
    const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
    if (!file) return;
    const [version, because, notes] = [text(form, 'version'), text(form, 'because'), text(form, 'notes')];
    actor.send({ type: 'upload.send', request: { file, fileName: file.name, system, version, notes, because } });
  };
  const size = request?.file.size ?? 0;
  const percent = size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100));
  return (
    <section className={styles['card']} aria-label="上传新版本">
      <h2>上传新版本</h2>
      {problem && <Failed problem={problem} />}
      <form className={styles['options']} onSubmit={submit} hidden={state !== 'filling'}>
        <div className={styles['filters']}>
          <div className={styles['field']}>
            <label htmlFor="file">文件</label>
            <input id="file" name="file" type="file" required />
            {faults['file_name'] !== undefined && <small className={styles['fault']}>{faults['file_name']}</small>}
          </div>
          <div className={styles['field']}>
            <label htmlFor="system">系统</label>
            <Dropdown
              inputId="system"
              value={system}
              options={systems.map((value) => ({ value, label: releaseSystemTexts[value] }))}
              onChange={({ value }) => setSystem(value)}
              ariaLabel="系统"
            />
          </div>
          {FIELDS.map(([name, label]) => (
            <div key={name} className={styles['field']}>
              <label htmlFor={name}>{label}</label>
              <InputText id={name} name={name} required minLength={2} />
              {faults[name] !== undefined && <small className={styles['fault']}>{faults[name]}</small>}
            </div>
          ))}
        </div>
        <div className={styles['field']}>
          <label htmlFor="notes">这一版有什么，用户看得到</label>
          <InputTextarea id="notes" name="notes" required maxLength={RELEASE_NOTES} rows={2} />
          {faults['notes'] !== undefined && <small className={styles['fault']}>{faults['notes']}</small>}
        </div>
        <div className={styles['row']}>
          <Button type="submit" label="上传，马上可以下载" />
        </div>
      </form>
      {state === 'uploading' && (
        <div role="status" className={styles['options']}>
          <p>
            正在上传 {request?.fileName}：{percent}%，{sizeText(Math.min(sent, size))} / {sizeText(size)}
            {percent === 100 && '，正在存和算校验值'}
          </p>
          <ProgressBar value={percent} showValue={false} aria-label="上传进度" />
          <div className={styles['row']}>
            <Button outlined label="取消" onClick={() => actor.send({ type: 'upload.cancel' })} />
          </div>
        </div>
      )}
      {state === 'uncertain' && (
        <div className={styles['row']}>
          <p role="alert">断开了。下面的列表里有它就存好了；没有，再传一次，同一个版本号不会存两次。</p>
          <Button outlined label="再传" onClick={() => actor.send({ type: 'upload.again' })} />
        </div>
      )}
      {state === 'stored' && stored && (
        <div className={styles['options']}>
          <p role="status" className={styles['good']}>
            存好了：{sizeText(stored.size)}，SHA-256 <code style={{ overflowWrap: 'anywhere' }}>{stored.sha256}</code>
          </p>
          <div className={styles['row']}>
            <Button outlined label="再传一个" onClick={() => actor.send({ type: 'upload.again' })} />
          </div>
        </div>
      )}
    </section>
  );
}
