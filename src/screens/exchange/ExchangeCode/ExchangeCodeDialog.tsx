import * as look from '#ui/look.module.css';
import * as styles from '#screens/account/OwnerProof/OwnerProofDialog.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, Suspense, useState } from 'react';
import { EXCHANGE_CODE_LENGTH } from '#contract/rules/exchangeCode.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { CodeWish, exchangeCodeMachine, Gift } from '#machines/exchange/exchangeCode.machine.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { CaptchaDialog } from '#screens/identity/Login/CaptchaDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { type CommandView, useCommand } from '#screens/parts/useCommand.ts';
import { useFaults } from '#screens/parts/useFaults.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { EmptyState } from '#ui/State.tsx';
import { TextInput } from '#ui/TextInput.tsx';

interface ExchangeProps {
  exchange: Running<typeof exchangeCodeMachine>;
  snapshot: Moment<typeof exchangeCodeMachine>;
  command: CommandView;
}

const wheres: Readonly<Record<Gift['kind'], string>> = {
  COINS: '金币已到账，在“金币”里可以看到',
  VIP: '会员时长已顺延',
  PACKET: '红包已到账，下单时会自动选上最省的一张',
};

function CodeForm({ exchange, snapshot, command, code, onChange }: ExchangeProps & { code: string; onChange: (code: string) => void }) {
  const faults = useFaults(snapshot.context.fields, { code });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    exchange.send({ type: 'code.submit', code, key: randomId() });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Field label="兑换码" error={faults.code} hint={`${EXCHANGE_CODE_LENGTH} 位，字母不分大小写，横线可以不填`} required>
        <TextInput value={code} onChange={onChange} exact autoComplete="off" maxLength={40} />
      </Field>
      <ProblemNote problem={snapshot.context.problem} />
      <Button type="submit" kind="primary" size="lg" wide busy={command.isBusy}>
        兑换
      </Button>
    </form>
  );
}

function Body({ exchange, snapshot, command }: ExchangeProps) {
  const [code, setCode] = useState('');
  const stage = snapshot.value;
  const { gift } = snapshot.context;
  if (command.isUncertain)
    return (
      <div className={styles['form']}>
        <p className={look['secondary']}>没有收到结果，重试不会重复兑换。</p>
        <ProblemNote problem={command.problem} />
        <Button kind="primary" size="lg" wide busy={command.isBusy} onClick={command.retry}>
          重试
        </Button>
      </div>
    );
  switch (stage) {
    case 'editing':
    case 'exchanging':
    case 'solvingCaptcha':
      return <CodeForm exchange={exchange} snapshot={snapshot} command={command} code={code} onChange={setCode} />;
    case 'exchanged':
      return (
        gift && (
          <EmptyState
            icon="gift"
            title={`兑换成功：${gift.gift}`}
            action={
              <Button
                onClick={() => {
                  setCode('');
                  exchange.send({ type: 'code.restart' });
                }}
              >
                再兑换一个
              </Button>
            }
          >
            {gift.title}。{wheres[gift.kind]}
          </EmptyState>
        )
      );
    case 'arriving':
    case 'left':
      return null;
    default:
      return stage satisfies never;
  }
}

interface DialogProps {
  onEnd: () => void;
}

function Dialog({ onEnd, unfinished }: DialogProps & { unfinished: Unfinished<CodeWish> | null }) {
  const exchange = useActorRef(useChart('exchangeCode'), { input: { unfinished }, ...watchable });
  const snapshot = useSelector(exchange, (state) => state);
  const command = useCommand(snapshot.children.exchange);
  useOnDone(exchange, onEnd);
  const leave = () => (command.isUncertain ? command.leave() : exchange.send({ type: 'code.leave' }));
  return (
    <>
      <Modal open={snapshot.status === 'active'} title="兑换码" onClose={leave} mustAnswer={command.isBusy}>
        <Body exchange={exchange} snapshot={snapshot} command={command} />
      </Modal>
      <CaptchaDialog captcha={snapshot.children.captcha} />
    </>
  );
}

const ExchangeCodeDialog = (props: DialogProps) => (
  <WithUnfinished<CodeWish> errand={errands.exchangeCode}>{(unfinished) => <Dialog {...props} unfinished={unfinished} />}</WithUnfinished>
);

export function ExchangeCodeButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="gift" size="sm" onClick={() => setOpen(true)}>
        兑换码
      </Button>
      <Suspense>{isOpen && <ExchangeCodeDialog onEnd={() => setOpen(false)} />}</Suspense>
    </>
  );
}
