import { cancelWithdrawalActors } from '#actors/payouts/withdraw.actors.ts';
import type { Api } from '#api/api.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { cancelWithdrawalMachine } from '#machines/payouts/cancelWithdrawal.machine.ts';
import { toastBad, toastGood, toastPlain } from '#state/toast.ts';
import { rereadMoney } from '#app/wire/money.ts';

export const wire = (api: Api, shell: Shell) =>
  cancelWithdrawalMachine.provide({
    actors: cancelWithdrawalActors(api) satisfies ActorsOf<typeof cancelWithdrawalMachine>,
    actions: {
      rereadMoney: () => rereadMoney(shell.session),
      announceCancelled: () => toastGood('提现已取消，钱已退回余额'),
      announceTooLate: () => toastPlain('没有取消：这笔提现已在打款或已结束'),
      announceUnchanged: () => toastPlain('还没有取消，可以重试'),
      announceUnread: () => toastBad('查询失败，请重试'),
    },
  });
