import * as styles from './PayBar.module.css';
import type { ReactNode } from 'react';
import { formatYuan } from '#contract/rules/money.ts';
import { rentModeName } from '#contract/rules/rentTypes.ts';
import type { Moment } from '#lib/running.ts';
import type { checkoutMachine } from '#machines/orders/checkout.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Price } from '#ui/Price.tsx';
import type { Decision } from './decision.ts';
import type { Rentable } from './starts.ts';

interface PayBarProps {
  decision: Decision;
  listing: Rentable;
  /** Snapshot of the checkout; null until it has started. */
  snapshot: Moment<typeof checkoutMachine> | null;
  /** The login state is known, and no click waits for the checkout's code. */
  isReady: boolean;
  asksPhone: boolean;
  onRent: () => void;
  /** Why the last click was refused. */
  children: ReactNode;
}

const restingLabel = ({ availability, mode, isMinor }: Decision, { isOwn }: Rentable, asksPhone: boolean): string => {
  if (availability.refusal !== null) return availability.label;
  if (isMinor) return '未成年人不能租号';
  if (isOwn) return '自己的账号';
  return asksPhone ? '绑定手机号后租用' : rentModeName(mode);
};

/** Label of the button: the next action, or the one in progress. */
const label = (props: PayBarProps): string => {
  const { snapshot, decision, listing } = props;
  const stage = snapshot?.value ?? 'choosing';
  switch (stage) {
    case 'verifying':
      return '正在核对价格…';
    case 'creatingOrder':
      return '正在下单…';
    case 'identifying':
      return '等待实名认证…';
    case 'awaitingLogin':
    case 'choosing':
    case 'orderUncertain':
    case 'findingOrder':
    case 'settlingPayment':
    case 'paid':
    case 'left':
    case 'postponed':
      return restingLabel(decision, listing, props.asksPhone);
    default:
      return stage satisfies never;
  }
};

/** Always visible: bottom of the card on desktop, of the page on phones. */
export function PayBar(props: PayBarProps) {
  const { decision, snapshot, isReady, onRent, children } = props;
  const { quote } = decision;
  const stage = snapshot?.value ?? 'choosing';
  const isBusy = !isReady || stage === 'verifying' || snapshot?.hasTag('busy') === true;
  const canRent = decision.proposal !== null && (stage === 'choosing' || stage === 'awaitingLogin');
  return (
    <div className={styles['bar']} data-covers="tabbar">
      {children}
      <span className={styles['total']}>
        <Price fen={quote?.payableFen ?? 0} size="xl" />
        <small>{quote && quote.depositFen > 0 ? `含可退押金 ${formatYuan(quote.depositFen)}` : '无押金'}</small>
      </span>
      <Button kind="primary" size="lg" busy={isBusy} disabled={!canRent && !isBusy} onClick={onRent}>
        {label(props)}
      </Button>
    </div>
  );
}
