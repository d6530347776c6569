import { useActorRef, useSelector } from '@xstate/react';
import { Button } from 'primereact/button';
import { Dropdown } from 'primereact/dropdown';
import { InputText } from 'primereact/inputtext';
import { InputTextarea } from 'primereact/inputtextarea';
import { type FormEvent, useState } from 'react';
import { formatClock, parseShanghai } from '#contract/rules/clock.ts';
import { type CodeGift, giftText, LARGEST_BATCH } from '#contract/rules/exchangeCode.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import { useDesk } from '#operator/app/desk.ts';
import { yuan } from '#operator/cases/words.ts';
import type { BatchRequest } from '#operator/machines/makeBatch.machine.ts';
import { Failed } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

type GiftKind = CodeGift['kind'];
const gifts: readonly (readonly [GiftKind, string])[] = [
  ['coins', '金币'],
  ['vip', '会员天数'],
  ['packet', '红包'],
];
const fields: Readonly<Record<GiftKind, readonly (readonly [name: string, label: string])[]>> = {
  coins: [['coins', '金币，个']],
  vip: [['days', '会员，天']],
  packet: [
    ['packetTitle', '红包名称'],
    ['minOrder', '满多少元，可以是 0'],
    ['discount', '减多少元'],
    ['days', '领到后多少天有效'],
  ],
};

const text = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();
const whole = (form: FormData, name: string): number => Number(text(form, name));

function giftOf(kind: GiftKind, form: FormData): CodeGift {
  if (kind === 'coins') return { kind, coins: whole(form, 'coins') };
  if (kind === 'vip') return { kind, days: whole(form, 'days') };
  const fen = (name: string): number => parseYuan(text(form, name)) ?? Number.NaN;
  return { kind, title: text(form, 'packetTitle'), minOrderFen: fen('minOrder'), discountFen: fen('discount'), days: whole(form, 'days') };
}

/** The form as a request, or what is wrong with it. */
function requestOf(kind: GiftKind, form: FormData): BatchRequest | string {
  const [from, until] = [parseShanghai(text(form, 'from')), parseShanghai(text(form, 'until'))];
  if (from === null || until === null) return '时间应是北京时间，如 2026-11-20 12:25';
  const request = { title: text(form, 'title'), gift: giftOf(kind, form), from, until, count: whole(form, 'count') };
  const numbers = [...Object.values(request.gift), request.count].filter((value) => typeof value === 'number');
  if (!numbers.every((value) => Number.isInteger(value) && value >= 0)) return '数量应是整数，金额应是元';
  return request;
}

const mostOf = ({ gift, count }: BatchRequest): string =>
  gift.kind === 'coins'
    ? `全部用完共 ${gift.coins * count} 金币`
    : gift.kind === 'vip'
      ? `全部用完共 ${gift.days * count} 天会员`
      : `全部用完最多少收 ${yuan(gift.discountFen * count)}`;

/** The codes, which are shown once. */
function Codes({ request, codes, onLeave }: { request: BatchRequest; codes: readonly string[]; onLeave: () => void }) {
  const all = codes.join('\n');
  return (
    <>
      <h2 className={styles['good']}>
        做好了 {codes.length} 个：{request.title}
      </h2>
      <p>码只在这里给一次，离开就再也看不到；没有收好，就作废这一批再做。</p>
      <InputTextarea readOnly rows={6} value={all} aria-label="这一批的码" />
      <div className={styles['row']}>
        <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(all)}`} download={`${request.title}.txt`}>
          存成文件
        </a>
        <Button outlined label="收好了" onClick={onLeave} />
      </div>
    </>
  );
}

/** Makes a batch with a second look. */
export function MakeBatch() {
  const { makeBatch } = useDesk();
  const actor = useActorRef(makeBatch);
  const state = useSelector(actor, ({ value }) => value);
  const { request, codes, problem } = useSelector(actor, ({ context }) => context);
  const [kind, setKind] = useState<GiftKind>('coins');
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const read = requestOf(kind, new FormData(event.currentTarget));
    setFault(typeof read === 'string' ? read : null);
    if (typeof read !== 'string') actor.send({ type: 'batch.try', request: read });
  };
  const input = (name: string, label: string, width?: string, example?: string) => (
    <div key={name} className={styles['field']}>
      <label htmlFor={`batch-${name}`}>{label}</label>
      <InputText id={`batch-${name}`} name={name} required placeholder={example} style={{ width: width ?? '140px' }} />
    </div>
  );
  return (
    <section className={styles['card']} aria-label="做一批">
      <h2>做一批</h2>
      {problem && <Failed problem={problem} />}
      <form hidden={state !== 'filling' && state !== 'trying'} onSubmit={submit}>
        <div className={styles['filters']}>
          {input('title', '名称，用户看得到', '220px')}
          <div className={styles['field']}>
            <label htmlFor="gift">送什么</label>
            <Dropdown
              inputId="gift"
              value={kind}
              options={gifts.map(([value, label]) => ({ value, label }))}
              onChange={({ value }) => setKind(value)}
              ariaLabel="送什么"
            />
          </div>
          {fields[kind].map(([name, label]) => input(name, label))}
        </div>
        <div className={styles['filters']}>
          {input('from', '从，北京时间', '180px', '如 2026-11-20 12:25')}
          {input('until', '到，北京时间', '180px', '如 2026-12-20 12:25')}
          {input('count', `多少个，最多 ${LARGEST_BATCH}`)}
          <Button type="submit" label="看一眼" loading={state === 'trying'} />
        </div>
        {fault !== null && <p className={styles['fault']}>{fault}</p>}
      </form>
      {state === 'confirming' && request && (
        <>
          <dl className={styles['facts']}>
            <dt>名称</dt>
            <dd>{request.title}</dd>
            <dt>送什么</dt>
            <dd>{giftText(request.gift)}，一人一次</dd>
            <dt>有效</dt>
            <dd>
              {formatClock(request.from)} 到 {formatClock(request.until)}
            </dd>
            <dt>多少个</dt>
            <dd>
              {request.count} 个，{mostOf(request)}
            </dd>
          </dl>
          <div className={styles['row']}>
            <Button label="确认做" onClick={() => actor.send({ type: 'batch.confirm' })} />
            <Button outlined label="再改改" onClick={() => actor.send({ type: 'batch.change' })} />
          </div>
        </>
      )}
      {state === 'making' && <p role="status">正在做…</p>}
      {state === 'uncertain' && (
        <div className={styles['row']}>
          <p role="alert">没有收到答复，可能做好了。再发一次不会做第二批。</p>
          <Button label="再发一次" onClick={() => actor.send({ type: 'batch.retry' })} />
        </div>
      )}
      {state === 'lost' && (
        <div className={styles['row']}>
          <p role="alert">同名的一批刚刚做了，它的码没有给到这里。在下面的列表里作废它，再换个名字做。</p>
          <Button outlined label="再改改" onClick={() => actor.send({ type: 'batch.change' })} />
        </div>
      )}
      {state === 'made' && request && <Codes request={request} codes={codes} onLeave={() => actor.send({ type: 'codes.leave' })} />}
    </section>
  );
}
