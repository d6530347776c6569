import * as look from '#ui/look.module.css';
import * as styles from './LentOrder.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { DAY } from '#contract/rules/constants.ts';
import { CALL_OFF_REASON, UNDELIVERED, UNDELIVERED_PACKET } from '#contract/rules/lending.ts';
import { CREDIT_CHANGES } from '#contract/rules/loyalty.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { callOffOrderMachine, CallOffWish } from '#machines/lending/callOffOrder.machine.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { type CommandView, useCommand } from '#screens/parts/useCommand.ts';
import { useFaults } from '#screens/parts/useFaults.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextArea } from '#ui/TextArea.tsx';

interface BodyProps {
  callOff: Running<typeof callOffOrderMachine>;
  snapshot: Moment<typeof callOffOrderMachine>;
  command: CommandView;
}

function ReasonForm({ callOff, snapshot, command, words, onChange }: BodyProps & { words: string; onChange: (words: string) => void }) {
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
        <TextArea value={words} onChange={onChange} most={CALL_OFF_REASON.most} rows={3} />
      </Field>
      <ProblemNote problem={snapshot.context.problem} />
      <Button type="submit" kind="danger" size="lg" wide busy={command.isBusy}>
        确认取消预约
      </Button>
    </form>
  );
}

function Body(props: BodyProps) {
  const { snapshot, command } = props;
  const [words, setWords] = useState('');
  const stage = snapshot.value;
  if (command.isUncertain)
    return (
      <div className={styles['form']}>
        <p className={look['secondary']}>没有收到结果，重试不会取消两次。</p>
        <ProblemNote problem={command.problem} />
        <Button kind="primary" size="lg" wide busy={command.isBusy} onClick={command.retry}>
          重试
        </Button>
      </div>
    );
  switch (stage) {
    case 'editing':
    case 'callingOff':
      return <ReasonForm {...props} words={words} onChange={setWords} />;
    case 'arriving':
    case 'calledOff':
    case 'left':
      return null;
    default:
      return stage satisfies never;
  }
}

interface DialogProps {
  orderNo: string;
  onEnd: () => void;
}

function Dialog({ orderNo, onEnd, unfinished }: DialogProps & { unfinished: Unfinished<CallOffWish> | null }) {
  const callOff = useActorRef(useChart('callOffOrder'), { ...watchable, input: { orderNo, unfinished } });
  const snapshot = useSelector(callOff, (state) => state);
  const command = useCommand(snapshot.children.callOff);
  useOnDone(callOff, onEnd);
  const leave = () => (command.isUncertain ? command.leave() : callOff.send({ type: 'callOff.leave' }));
  return (
    <Modal open={snapshot.status === 'active'} title="取消预约" onClose={leave} mustAnswer={command.isBusy}>
      <Body callOff={callOff} snapshot={snapshot} command={command} />
    </Modal>
  );
}

/** Cancels a paid booking that the owner cannot deliver, with a reason; or continues a cancellation whose result is unknown. */
export const CallOffDialog = (props: DialogProps) => (
  <WithUnfinished<CallOffWish> errand={errands.callOffOrder(props.orderNo)}>
    {(unfinished) => <Dialog {...props} unfinished={unfinished} />}
  </WithUnfinished>
);
