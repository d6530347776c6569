import * as look from '#ui/look.module.css';
import * as styles from '#screens/account/OwnerProof/OwnerProofDialog.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, Suspense, useState } from 'react';
import { EXCHANGE_CODE_LENGTH } from '#contract/rules/exchangeCode.ts';
import { useChart } from '#context/charts.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { exchangeCodeMachine, Gift } from '#machines/exchange/exchangeCode.machine.ts';
import { CaptchaDialog } from '#screens/identity/Login/CaptchaDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { EmptyState } from '#ui/State.tsx';
import { TextInput } from '#ui/TextInput.tsx';

interface ExchangeProps {
  exchange: Running<typeof exchangeCodeMachine>;
  snapshot: Moment<typeof exchangeCodeMachine>;
}

const wheres: Readonly<Record<Gift['kind'], string>> = {
  COINS: '金币已到账，在“金币”里可以看到',
  VIP: '会员时长已顺延',
  PACKET: '红包已到账，下单时会自动选上最省的一张',
};

function CodeForm({ exchange, snapshot, code, onChange }: ExchangeProps & { code: string; onChange: (code: string) => void }) {
  const faults = useFaults(snapshot.context.fields, { code });
  const isBusy = snapshot.hasTag('busy');
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
      <Button type="submit" kind="primary" size="lg" wide busy={isBusy}>
        兑换
      </Button>
    </form>
  );
}

function Body({ exchange, snapshot }: ExchangeProps) {
  const [code, setCode] = useState('');
  const stage = snapshot.value;
  const { gift, problem } = snapshot.context;
  switch (stage) {
    case 'editing':
    case 'exchanging':
    case 'solvingCaptcha':
      return <CodeForm exchange={exchange} snapshot={snapshot} code={code} onChange={setCode} />;
    case 'uncertain':
      return (
        <div className={styles['form']}>
          <p className={look['secondary']}>没有收到结果，重试不会重复兑换。</p>
          <ProblemNote problem={problem} />
          <Button kind="primary" size="lg" wide onClick={() => exchange.send({ type: 'code.retry' })}>
            重试
          </Button>
        </div>
      );
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
    case 'left':
      return null;
    default:
      return stage satisfies never;
  }
}

function ExchangeCodeDialog({ onEnd }: { onEnd: () => void }) {
  const exchange = useActorRef(useChart('exchangeCode'), { ...watchable });
  const snapshot = useSelector(exchange, (state) => state);
  useOnDone(exchange, onEnd);
  return (
    <>
      <Modal
        open={snapshot.status === 'active'}
        title="兑换码"
        onClose={() => exchange.send({ type: 'code.leave' })}
        mustAnswer={snapshot.hasTag('busy')}
      >
        <Body exchange={exchange} snapshot={snapshot} />
      </Modal>
      <CaptchaDialog captcha={snapshot.children.captcha} />
    </>
  );
}

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
