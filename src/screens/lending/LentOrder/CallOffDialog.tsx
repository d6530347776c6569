import * as look from '#ui/look.module.css';
import * as styles from './LentOrder.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { DAY } from '#contract/rules/constants.ts';
import { CALL_OFF_REASON, UNDELIVERED, UNDELIVERED_PACKET } from '#contract/rules/lending.ts';
import { CREDIT_CHANGES } from '#contract/rules/loyalty.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { useChart } from '#context/charts.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { callOffOrderMachine } from '#machines/lending/callOffOrder.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextArea } from '#ui/TextArea.tsx';

interface BodyProps {
  callOff: Running<typeof callOffOrderMachine>;
  snapshot: Moment<typeof callOffOrderMachine>;
}

function ReasonForm({ callOff, snapshot }: BodyProps) {
  const [words, setWords] = useState('');
  const faults = useFaults(snapshot.context.fields, { words });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    callOff.send({ type: 'callOff.submit', words, key: randomId() });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={look['secondary']}>
        租客付的钱全部退回，另送租客 {formatYuan(UNDELIVERED_PACKET.fen)} 红包；你的信用分减 {-CREDIT_CHANGES.undelivered}，
        {UNDELIVERED.within / DAY} 天内满 {UNDELIVERED.most} 次会暂停发布账号。
      </p>
      <Field label="原因" error={faults.words} hint={`${CALL_OFF_REASON.least}–${CALL_OFF_REASON.most} 个字，租客会看到`} required>
        <TextArea value={words} onChange={setWords} most={CALL_OFF_REASON.most} rows={3} />
      </Field>
      <ProblemNote problem={snapshot.context.problem} />
      <Button type="submit" kind="danger" size="lg" wide busy={snapshot.hasTag('busy')}>
        确认取消预约
      </Button>
    </form>
  );
}

function Body(props: BodyProps) {
  const { callOff, snapshot } = props;
  const stage = snapshot.value;
  switch (stage) {
    case 'editing':
    case 'callingOff':
      return <ReasonForm {...props} />;
    case 'uncertain':
      return (
        <div className={styles['form']}>
          <p className={look['secondary']}>没有收到结果，重试不会取消两次。</p>
          <ProblemNote problem={snapshot.context.problem} />
          <Button kind="primary" size="lg" wide onClick={() => callOff.send({ type: 'callOff.retry' })}>
            重试
          </Button>
        </div>
      );
    case 'calledOff':
    case 'left':
      return null;
    default:
      return stage satisfies never;
  }
}

/** Cancels a paid booking that the owner cannot deliver, with a reason. */
export function CallOffDialog({ orderNo, onEnd }: { orderNo: string; onEnd: () => void }) {
  const callOff = useActorRef(useChart('callOffOrder'), { ...watchable, input: { orderNo } });
  const snapshot = useSelector(callOff, (state) => state);
  useOnDone(callOff, onEnd);
  return (
    <Modal
      open={snapshot.status === 'active'}
      title="取消预约"
      onClose={() => callOff.send({ type: 'callOff.leave' })}
      mustAnswer={snapshot.hasTag('busy')}
    >
      <Body callOff={callOff} snapshot={snapshot} />
    </Modal>
  );
}
