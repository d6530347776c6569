import * as look from '#ui/look.module.css';
import * as styles from './Centre.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { formatYuan, yuanDigits } from '#contract/rules/money.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import type { OwnListing } from '#api/queries/merchants.ts';
import { useChart } from '#context/charts.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { changeOfferMachine, OfferWish } from '#machines/merchants/changeOffer.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextInput } from '#ui/TextInput.tsx';

interface PartProps {
  change: Running<typeof changeOfferMachine>;
  snapshot: Moment<typeof changeOfferMachine>;
  listing: OwnListing;
}

export const wishTexts: Readonly<Record<OfferWish, string>> = {
  PRICE: '改价',
  OFFER: '上架',
  TAKE_DOWN: '下架',
  RECALL: '收回修改',
  DELETE: '删除',
};

const warnings = {
  TAKE_DOWN: '下架后新的租客看不到；正在租的和已付款的预约照常进行。',
  DELETE: '删除后不能恢复，登录信息也会清除。',
} as const;

function Pricing({ change, snapshot, listing }: PartProps) {
  const [typed, setTyped] = useState(yuanDigits(listing.hourlyFen));
  const [fault, setFault] = useState<string | null>(null);
  const { problem } = snapshot.context;
  const fields = problem?.kind === 'refused' ? problem.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fen = parseYuan(typed);
    setFault(fen === null ? '请填写金额，如 3.50' : null);
    if (fen !== null) change.send({ type: 'price.submit', hourlyFen: fen });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={look['secondary']}>现在 {formatYuan(listing.hourlyFen)}/时；改了之后，下一单起按新价。</p>
      <Field label="时租价" error={fault ?? fields['hourly']} required>
        <TextInput value={typed} onChange={setTyped} inputMode="decimal" lead="¥" autoComplete="off" maxLength={12} />
      </Field>
      <ProblemNote problem={fields['hourly'] === undefined ? problem : null} />
      <p className={styles['acts']}>
        <Button size="lg" onClick={() => change.send({ type: 'change.leave' })}>
          取消
        </Button>
        <Button type="submit" kind="primary" size="lg" busy={snapshot.matches('changing')}>
          改价
        </Button>
      </p>
    </form>
  );
}

function Asking({ change, snapshot, listing }: PartProps) {
  return (
    <div className={styles['form']}>
      <p>
        从 {formatYuan(listing.hourlyFen)} 改到 {formatYuan(snapshot.context.hourlyFen)}，改动超过一半。确认没有多打或少打一位吗？
      </p>
      <p className={styles['acts']}>
        <Button size="lg" onClick={() => change.send({ type: 'price.reconsider' })}>
          再看看
        </Button>
        <Button kind="primary" size="lg" onClick={() => change.send({ type: 'price.confirm' })}>
          确认改价
        </Button>
      </p>
    </div>
  );
}

function Confirming({ change, snapshot }: PartProps) {
  const { wish, problem } = snapshot.context;
  const name = wishTexts[wish];
  return (
    <div className={styles['form']}>
      {(wish === 'TAKE_DOWN' || wish === 'DELETE') && <p>{warnings[wish]}</p>}
      {snapshot.matches('moving') && <p role="status">正在{name}…</p>}
      <ProblemNote problem={problem} />
      <p className={styles['acts']}>
        <Button size="lg" disabled={!snapshot.can({ type: 'change.leave' })} onClick={() => change.send({ type: 'change.leave' })}>
          取消
        </Button>
        <Button
          kind={wish === 'DELETE' ? 'danger' : 'primary'}
          size="lg"
          busy={snapshot.matches('moving')}
          onClick={() => change.send({ type: 'move.confirm' })}
        >
          {snapshot.matches('refused') ? `重新${name}` : `确认${name}`}
        </Button>
      </p>
    </div>
  );
}

function Body(props: PartProps) {
  const { value } = props.snapshot;
  switch (value) {
    case 'pricing':
    case 'changing':
      return <Pricing {...props} />;
    case 'askingOnceMore':
      return <Asking {...props} />;
    case 'confirming':
    case 'moving':
    case 'refused':
      return <Confirming {...props} />;
    case 'arriving':
    case 'changed':
    case 'left':
      return null;
    default:
      return value satisfies never;
  }
}

/** Dialog that changes one account of the list; its chart ends it. */
export function ChangeOffer({ listing, wish, onEnd }: { listing: OwnListing; wish: OfferWish; onEnd: () => void }) {
  const { id, version, title } = listing;
  const change = useActorRef(useChart('changeOffer'), { input: { id, version, wish }, ...watchable });
  const snapshot = useSelector(change, (state) => state);
  useOnDone(change, onEnd);
  const close = () => change.send({ type: snapshot.matches('askingOnceMore') ? 'price.reconsider' : 'change.leave' });
  return (
    <Modal open={snapshot.status === 'active'} title={`${wishTexts[wish]}：${title}`} onClose={close} mustAnswer={snapshot.hasTag('busy')}>
      <Body change={change} snapshot={snapshot} listing={listing} />
    </Modal>
  );
}
