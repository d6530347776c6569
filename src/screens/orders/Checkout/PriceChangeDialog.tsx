import * as checkoutLayersStyles from './CheckoutLayers.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './PriceChangeDialog.module.css';
import { classes } from '#ui/classes.ts';
import { useSelector } from '@xstate/react';
import { formatYuan } from '#contract/rules/money.ts';
import { quote } from '#contract/rules/price.ts';
import { discountedUnitFen } from '#contract/rules/priceChange.ts';
import type { PriceChange, PriceSnapshot } from '#contract/rules/types.ts';
import type { Running } from '#lib/running.ts';
import type { Proposal } from '#machines/orders/proposal.ts';
import type { PriceNow, rentVerificationMachine } from '#machines/orders/rentVerification.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';

interface VerificationProps {
  verification: Running<typeof rentVerificationMachine>;
  /** What was agreed to at the old price. */
  proposal: Proposal | null;
}

interface ChangesProps {
  shown: PriceSnapshot;
  changes: readonly PriceChange[];
  now: PriceNow | null;
  proposal: Proposal | null;
}

/** New total. */
function Total({ now, proposal }: Pick<ChangesProps, 'now' | 'proposal'>) {
  if (now === null || proposal === null) return null;
  const anew = quote({ ...proposal.quote, listing: now.terms });
  if (!anew.ok) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row">
          应付合计<small>优惠和押金都算在内</small>
        </th>
        <td className={look['number']}>
          <s>{formatYuan(proposal.input.agreedTotalFen)}</s>
        </td>
        <td className={look['number']}>
          <b>{formatYuan(anew.quote.payableFen)}</b>
        </td>
      </tr>
    </tfoot>
  );
}

interface Row {
  key: string;
  label: string;
  note?: string;
  oldText: string;
  newText: string;
}

/** With an activity the price was shown after its discount, so compare that. */
function rowsOf({ shown, changes, now }: Omit<ChangesProps, 'proposal'>): Row[] {
  const rows = changes.map(({ field, label, oldText, newText }): Row => ({ key: field, label, oldText, newText }));
  const [was, is] = [shown, now?.snapshot ?? shown].map(discountedUnitFen);
  const listed = rows.find(({ key }) => key === 'unitPrice');
  const isPlain = was === shown.unitPriceFen && is === now?.snapshot.unitPriceFen;
  if (was === is || isPlain || was === undefined || is === undefined) return rows;
  const discounted = {
    key: 'discounted',
    label: '折后单价',
    oldText: formatYuan(was),
    newText: formatYuan(is),
    ...(listed && { note: `原价 ${listed.oldText} → ${listed.newText}` }),
  };
  return [discounted, ...rows.filter((row) => row !== listed)];
}

function Changes({ shown, changes, now, proposal }: ChangesProps) {
  return (
    <table className={styles['changes']}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">原来</th>
          <th scope="col">现在</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf({ shown, changes, now }).map(({ key, label, note, oldText, newText }) => (
          <tr key={key}>
            <th scope="row">
              {label}
              {note !== undefined && <small className={look['number']}>{note}</small>}
            </th>
            <td className={look['number']}>
              <s>{oldText}</s>
            </td>
            <td className={look['number']}>
              <b>{newText}</b>
            </td>
          </tr>
        ))}
      </tbody>
      <Total now={now} proposal={proposal} />
    </table>
  );
}

/** Result of the check before the order: nothing while it runs, old and new price if they differ. */
export function PriceChangeDialog({ verification, proposal }: VerificationProps) {
  const snapshot = useSelector(verification, (state) => state);
  const { shown, changes, now, problem } = snapshot.context;
  switch (snapshot.value) {
    case 'verifying':
    case 'agreed':
    case 'declined':
    case 'refused':
      return null;
    case 'awaitingConsent':
      return (
        <Modal
          open
          title="价格有变动"
          onClose={() => verification.send({ type: 'price.decline' })}
          foot={
            <>
              <Button size="lg" onClick={() => verification.send({ type: 'price.decline' })}>
                不租了
              </Button>
              <Button kind="primary" size="lg" onClick={() => verification.send({ type: 'price.accept' })}>
                同意新价格，继续
              </Button>
            </>
          }
        >
          <p className={look['secondary']}>就在刚才，号主调整了价格。还没有下单，你可以按新价格继续，也可以不租。</p>
          <Changes shown={shown.snapshot} changes={changes} now={now} proposal={proposal} />
        </Modal>
      );
    case 'failed':
      return (
        <Modal
          open
          title="价格核对失败"
          onClose={() => verification.send({ type: 'verification.abandon' })}
          foot={
            <>
              <Button size="lg" onClick={() => verification.send({ type: 'verification.abandon' })}>
                先不租
              </Button>
              <Button kind="primary" size="lg" onClick={() => verification.send({ type: 'verification.retry' })}>
                重试
              </Button>
            </>
          }
        >
          <ProblemNote problem={problem} />
          <p className={classes(look['secondary'], checkoutLayersStyles['below'])}>还没有下单，也没有扣款。</p>
        </Modal>
      );
    default:
      return snapshot.value satisfies never;
  }
}
