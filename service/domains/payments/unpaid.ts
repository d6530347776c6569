import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { lockAvailable, type Movement, post } from '#service/kernel/ledger/post.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { lastWordDue } from './lastWord.ts';
import { expireCharges } from './move.ts';
import type { PaidForColumn, Received } from './payable.ts';

/** A row whose price may be set aside in the wallet, or awaited from a card, until a deadline. */
interface Unpaid {
  readonly id: string;
  readonly payable: number;
  readonly wallet_frozen: number;
  readonly pay_deadline: Date;
}

/** What a kind of thing does with money that is awaited for it, and how its rows move. */
interface UnpaidKind<Row extends Unpaid> {
  readonly column: PaidForColumn;
  readonly payerOf: (row: Row) => string;
  /** Named in notices: '超级会员月卡'. */
  readonly titleOf: (row: Row) => string;
  /** Where a notice about the row leads. */
  readonly leadsTo?: (row: Row) => string;
  readonly releaseOf: (row: Row) => Movement;
  mayBePaid(row: Row): boolean;
  mayFail(row: Row): boolean;
  mayClose(row: Row): boolean;
  /** Pays from the wallet, which suffices after `before`. */
  settle(deps: CommandContext, row: Row, before: readonly Movement[]): Promise<void>;
  failed(deps: CommandContext, row: Row): Promise<unknown>;
  closed(deps: CommandContext, row: Row): Promise<unknown>;
}

/** The rules of awaited money that subscriptions and tasks share. */
export function unpaidRules<Row extends Unpaid>(kind: UnpaidKind<Row>) {
  const { column, payerOf, titleOf, leadsTo, releaseOf } = kind;

  /** Closes an unpaid row; money that arrives later stays in the wallet. */
  const close = async (deps: CommandContext, row: Row): Promise<void> => {
    const { db, clock } = deps;
    await post(db, clock.now(), [releaseOf(row)]);
    await expireCharges(db, row.id, column);
    await kind.closed(deps, row);
  };

  return {
    close,

    /** The money pays a row still awaiting it, otherwise it stays in the wallet. */
    async receive(deps: Deps, row: Row, { charge, credit, paidAt }: Received): Promise<void> {
      const { db, clock } = deps;
      const now = clock.now();
      const isOpen = kind.mayBePaid(row) && Math.min(now, paidAt ?? now) < row.pay_deadline.getTime();
      const lack = row.payable - (await lockAvailable(db, charge.user_id)) - row.wallet_frozen - charge.amount;
      if (isOpen && lack <= 0) return kind.settle(deps, row, [credit]);
      await post(db, now, [credit]);
      await notify(deps, charge.user_id, {
        type: 'payment',
        chargeNo: charge.charge_no,
        orderNo: null,
        ...(isOpen
          ? {
              title: '付款还差一部分',
              content: `收到 ${formatYuan(charge.amount)}，已存入余额，${titleOf(row)}还差 ${formatYuan(lack)}。`,
            }
          : {
              title: '付款已退回余额',
              content: `${titleOf(row)}无需再付款，${formatYuan(charge.amount)} 已退到你的余额。`,
            }),
      });
    },

    /** The card was declined: releases the frozen part; the row can be paid again. */
    async fail(deps: Deps, row: Row): Promise<void> {
      const { db, clock } = deps;
      const now = clock.now();
      if (!kind.mayFail(row)) return;
      await post(db, now, [releaseOf(row)]);
      await kind.failed(deps, row);
      if (now >= row.pay_deadline.getTime()) return;
      const to = leadsTo?.(row);
      await notify(deps, payerOf(row), {
        type: 'payment',
        title: '银行卡支付失败，请重新支付',
        content: `${titleOf(row)}还没有付款，${formatClock(row.pay_deadline.getTime())} 前可以重新支付。`,
        orderNo: null,
        ...(to !== undefined && { leadsTo: to }),
      });
    },

    /** After the deadline, closes a row once the cashier confirms that nothing was paid in time. Returns when to run again. */
    async closeLate(deps: Deps, row: Row): Promise<Date | null> {
      const { db, clock } = deps;
      if (!kind.mayClose(row)) return null;
      if (clock.now() < row.pay_deadline.getTime()) return row.pay_deadline;
      const waits = await lastWordDue(db, column, row.id, clock.now());
      if (waits !== null) return waits;
      await close(deps, row);
      return null;
    },
  };
}
