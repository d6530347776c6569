import * as styles from './Table.module.css';
import { type FormEvent, useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import { BULK_PERCENT } from '#contract/rules/bulk.ts';
import { priceNames, PROMOTIONS_MOST, type PromotionTier } from '#contract/rules/listingForm.ts';
import { pricedBy } from '#contract/names.ts';
import { REST_MOST } from '#contract/rules/offer.ts';
import { latePart } from '#lib/latePart.tsx';
import { serverNow } from '#lib/serverClock.ts';
import { type BulkWish, blankBulkWish } from '#lib/bulkWish.ts';
import { rowsFault, rowsOf, type WindowRow, windowsOf } from '#screens/lending/Offer/windowRows.ts';
import { NEW_WINDOWS, WindowList } from '#screens/lending/Offer/WindowList.tsx';
import { MoneyInput } from '#screens/merchants/Publish/MoneyInput.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';

// Each loads with the change that needs it.
const { Part: NumberInput } = latePart(() => import('#ui/NumberInput.tsx').then((m) => m.NumberInput));
const { Part: MomentInput } = latePart(() => import('#ui/MomentInput.tsx').then((m) => m.MomentInput));

const FEN = 100;
const HOURS_MOST = 24;
type PriceName = keyof typeof pricedBy;

const kinds = [
  { value: 'PRICE', label: '价格' },
  { value: 'STATE', label: '状态' },
  { value: 'WINDOWS', label: '时段' },
  { value: 'PROMOTION', label: '租送' },
] as const;
const prices = (Object.keys(pricedBy) as PriceName[]).map((value) => ({ value, label: priceNames[pricedBy[value]] }));
const modes = [
  { value: 'TO', label: '改成' },
  { value: 'BY', label: '涨降几元' },
  { value: 'PERCENT', label: '涨降百分比' },
] as const;
const ways = [
  { value: 'UP', label: '涨' },
  { value: 'DOWN', label: '降' },
] as const;
const standings = [
  { value: 'OFFER', label: '上架' },
  { value: 'TAKE_DOWN', label: '下架' },
  { value: 'UNTIL', label: '休息到' },
  { value: 'REST', label: '一直休息' },
] as const;
type RestChoice = (typeof standings)[number]['value'];

/** What is typed; null: nothing yet. */
interface Typed {
  readonly kind: BulkWish['kind'];
  readonly price: PriceName;
  readonly mode: NonNullable<BulkWish['mode']>;
  readonly way: (typeof ways)[number]['value'];
  /** Yuan, or per cent, not negative. */
  readonly amount: number | null;
  readonly standing: RestChoice;
  readonly until: number | null;
  readonly windows: readonly WindowRow[];
  readonly tiers: readonly PromotionTier[];
}

const typedOf = (wish: BulkWish): Typed => ({
  kind: wish.kind,
  price: wish.price ?? 'HOURLY',
  mode: wish.mode ?? 'TO',
  way: (wish.amount ?? 1) < 0 ? 'DOWN' : 'UP',
  amount: wish.amount === null ? null : Math.abs(wish.mode === 'PERCENT' ? wish.amount : wish.amount / FEN),
  standing: wish.standing === 'REST' && wish.restingUntil !== null ? 'UNTIL' : (wish.standing ?? 'OFFER'),
  until: wish.restingUntil,
  windows: wish.windows.length === 0 ? [NEW_WINDOWS] : rowsOf(wish.windows),
  tiers: wish.promotions.length === 0 ? [{ hours: 3, bonus: 1 }] : wish.promotions,
});

/** In fen or per cent, as it is sent. */
function amountOf({ mode, way, amount }: Typed): number | null {
  if (amount === null) return null;
  const size = mode === 'PERCENT' ? amount : Math.round(amount * FEN);
  return mode !== 'TO' && way === 'DOWN' ? -size : size;
}

function wishOf(typed: Typed): BulkWish {
  const { kind, price, mode, standing, until, windows, tiers } = typed;
  switch (kind) {
    case 'PRICE':
      return { ...blankBulkWish, kind, price, mode, amount: amountOf(typed) };
    case 'STATE':
      return {
        ...blankBulkWish,
        kind,
        standing: standing === 'UNTIL' ? 'REST' : standing,
        restingUntil: standing === 'UNTIL' ? until : null,
      };
    case 'WINDOWS':
      return { ...blankBulkWish, kind, windows: windowsOf(windows) };
    case 'PROMOTION':
      return { ...blankBulkWish, kind, promotions: tiers };
    default:
      return kind satisfies never;
  }
}

interface PartProps {
  typed: Typed;
  change: (part: Partial<Typed>) => void;
  fields: Readonly<Record<string, string>>;
}

function Price({ typed: { price, mode, way, amount }, change, fields }: PartProps) {
  const isPercent = mode === 'PERCENT';
  return (
    <>
      <Field label="哪个价">
        <Select value={price} options={prices} onChange={(value) => change({ price: value })} />
      </Field>
      <Segmented label="怎么改" kind="line" value={mode} options={modes} onChange={(value) => change({ mode: value, amount: null })} />
      {mode !== 'TO' && <Segmented label="涨还是降" kind="line" value={way} options={ways} onChange={(value) => change({ way: value })} />}
      <Field
        label={isPercent ? '百分之几' : mode === 'BY' ? '几元' : '新价'}
        hint={mode === 'TO' ? '三个时段和时租都是每小时的价' : isPercent ? '四舍五入到分' : '每个账号都按自己现在的价算'}
        error={fields['amount']}
        required
      >
        {isPercent ? (
          <NumberInput
            value={amount}
            onChange={(value) => change({ amount: value })}
            least={0}
            most={way === 'DOWN' ? -BULK_PERCENT.least : BULK_PERCENT.most}
            tail="%"
          />
        ) : (
          <MoneyInput
            key={mode}
            fen={amount === null ? null : Math.round(amount * FEN)}
            onChange={(fen) => change({ amount: fen === null ? null : fen / FEN })}
          />
        )}
      </Field>
    </>
  );
}

function State({ typed: { standing, until }, change, fields }: PartProps) {
  const [now] = useState(serverNow);
  return (
    <>
      <Segmented label="改成什么状态" kind="line" value={standing} options={standings} onChange={(value) => change({ standing: value })} />
      {standing === 'UNTIL' && (
        <Field label="休息到" error={fields['restingUntil']} required>
          <MomentInput value={until} onChange={(value) => change({ until: value })} least={now} most={now + REST_MOST} />
        </Field>
      )}
    </>
  );
}

function Promotion({ typed: { tiers }, change, fields }: PartProps) {
  const set = (at: number, part: Partial<PromotionTier>) =>
    change({ tiers: tiers.map((tier, nth) => (nth === at ? { ...tier, ...part } : tier)) });
  return (
    <>
      <ul className={styles['tiers']}>
        {tiers.map(({ hours, bonus }, at) => (
          <li key={at}>
            租
            <NumberInput
              label={`第 ${at + 1} 档租几小时`}
              value={hours}
              onChange={(value) => set(at, { hours: value ?? 0 })}
              least={0}
              most={HOURS_MOST}
            />
            送
            <NumberInput
              label={`第 ${at + 1} 档送几小时`}
              value={bonus}
              onChange={(value) => set(at, { bonus: value ?? 0 })}
              least={0}
              most={HOURS_MOST}
            />
            小时
            <Button kind="bare" size="sm" icon="trash" onClick={() => change({ tiers: tiers.toSpliced(at, 1) })}>
              删除
            </Button>
          </li>
        ))}
      </ul>
      {fields['promotions'] !== undefined && <p role="alert">{fields['promotions']}</p>}
      {tiers.length === 0 && <p>不设就是取消租送。</p>}
      <Button
        size="sm"
        icon="plus"
        disabled={tiers.length >= PROMOTIONS_MOST}
        onClick={() => change({ tiers: [...tiers, { hours: 5, bonus: 1 }] })}
      >
        加一档
      </Button>
    </>
  );
}

function Part(props: PartProps) {
  const { typed, change, fields } = props;
  switch (typed.kind) {
    case 'PRICE':
      return <Price {...props} />;
    case 'STATE':
      return <State {...props} />;
    case 'WINDOWS':
      return <WindowList rows={typed.windows} onChange={(windows) => change({ windows })} fault={fields['windows']} />;
    case 'PROMOTION':
      return <Promotion {...props} />;
    default:
      return typed.kind satisfies never;
  }
}

interface ChooseProps {
  wish: BulkWish;
  problem: Problem | null;
  onSubmit: (wish: BulkWish) => void;
}

/** What is to be changed; typing redraws this form alone. */
export function ChooseChange({ wish, problem, onSubmit }: ChooseProps) {
  const [typed, setTyped] = useState(() => typedOf(wish));
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const fields = problem?.kind === 'refused' ? problem.fields : {};
  const hasOwn = Object.keys(fields).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rows = typed.kind === 'WINDOWS' ? rowsFault(typed.windows) : undefined;
    const isUntold = typed.kind === 'STATE' && typed.standing === 'UNTIL' && typed.until === null;
    setOwn({ ...(isUntold && { restingUntil: '请选休息到什么时候' }), ...(rows !== undefined && { windows: rows }) });
    if (!isUntold && rows === undefined) onSubmit(wishOf(typed));
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Segmented label="改什么" kind="line" value={typed.kind} options={kinds} onChange={(kind) => setTyped({ ...typed, kind })} />
      <Part typed={typed} change={(part) => setTyped((before) => ({ ...before, ...part }))} fields={{ ...fields, ...own }} />
      <ProblemNote problem={hasOwn ? null : problem} />
      <Button type="submit" kind="primary" size="lg">
        看看会怎样
      </Button>
    </form>
  );
}
