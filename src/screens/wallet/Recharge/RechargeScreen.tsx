import * as look from '#ui/look.module.css';
import { classes } from '#ui/classes.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useLocation, useSearch } from 'wouter';
import { formatYuan } from '#contract/rules/money.ts';
import { ordersOptions } from '#api/queries/orders.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { links } from '#lib/links.ts';
import { watchable } from '#lib/watching.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import type { RechargeWish } from '#machines/wallet/recharge.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { useOutcome } from '#screens/parts/useOutcome.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { Verdict } from '#screens/orders/PayResult/Verdict.tsx';
import { RealNameDialog } from '#screens/identity/RealName/RealNameDialog.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { AmountForm } from './AmountForm.tsx';
import type { RechargePartProps } from './partProps.ts';

/** Link to the unpaid order for which the wallet may have been recharged; null if there is none. */
function useUnpaid(): string | null {
  const { data } = useInfiniteQuery(ordersOptions('UNPAID'));
  const unpaid = data?.pages.flatMap(({ items }) => items).filter(({ can }) => can.pay) ?? [];
  const [first, ...others] = unpaid;
  if (first === undefined) return null;
  return others.length === 0 ? links.order({ order_no: first.orderNo }) : links.orders({ type: 'unpaid' });
}

function Body({ recharge, snapshot, command, outcome }: RechargePartProps) {
  const [, navigate] = useLocation();
  const toPay = useUnpaid();
  const { amountFen, cashierUrl } = snapshot.context;
  const restart = () => {
    if (snapshot.matches('watching')) outcome.stop();
    else recharge.send({ type: 'recharge.restart' });
    navigate(links.recharge(), { replace: true });
  };
  const toWallet = (
    <LinkButton key="wallet" size="lg" href={links.wallet()}>
      看我的钱包
    </LinkButton>
  );
  const another = (asked: string) => (
    <p className={classes(look['small'], look['muted'])}>
      {asked}
      <Button kind="bare" size="sm" onClick={restart}>
        重新充值
      </Button>
    </p>
  );
  switch (snapshot.value) {
    case 'routing':
      return null;
    case 'entering':
    case 'identifying':
    case 'openingCharge':
      if (!command.isUncertain) return <AmountForm recharge={recharge} snapshot={snapshot} command={command} outcome={outcome} />;
      return (
        <Verdict
          tone="rest"
          icon="warn"
          title="没有收到收银台的答复"
          text="收银台还没有打开，没有扣款。重试用的是同一笔充值，不会重复扣款；打开之前不能再充另一笔。"
          actions={[
            <Button key="retry" kind="primary" size="lg" busy={command.isBusy} onClick={command.retry}>
              重试
            </Button>,
            toWallet,
          ]}
        >
          <ProblemNote problem={command.problem} />
        </Verdict>
      );
    case 'atCashier':
      return (
        <Verdict
          tone="wait"
          icon="clock"
          title={`请在收银台支付 ${formatYuan(amountFen)}`}
          text="付款后会自动回到这里"
          actions={[
            <Button key="check" kind="primary" size="lg" onClick={() => recharge.send({ type: 'payment.recheck' })}>
              我已付款，查询结果
            </Button>,
            <LinkButton key="open" size="lg" href={cashierUrl ?? ''}>
              打开收银台
            </LinkButton>,
          ]}
        />
      );
    case 'watching':
      return outcome.isResting ? (
        <Verdict
          tone="rest"
          icon="pause"
          title="还没有收到充值结果"
          text="如果已经付款，到账后余额会自动增加。"
          actions={[
            <Button key="check" kind="primary" size="lg" icon="refresh" onClick={outcome.recheck}>
              再查一次
            </Button>,
            toWallet,
          ]}
          after={another('再次充值是另一笔，会再付一次款')}
        >
          <ProblemNote problem={outcome.problem} />
        </Verdict>
      ) : (
        <Verdict tone="wait" icon="clock" title="正在确认充值结果" text="收银台的结果一般几秒钟就到，请不要重复付款" actions={[toWallet]}>
          <ProblemNote calm problem={outcome.problem} />
        </Verdict>
      );
    case 'declined':
      return (
        <Verdict
          tone="bad"
          icon="x"
          title="充值没有成功"
          text="银行卡没有扣款。可以换一张卡，或过一会儿再试。"
          actions={[
            <Button key="restart" kind="primary" size="lg" onClick={restart}>
              重新充值
            </Button>,
            toWallet,
          ]}
        />
      );
    case 'unknownCharge':
      return (
        <Verdict
          tone="rest"
          icon="warn"
          title="没有这笔充值"
          text="地址可能写错了，或当时登录的是另一个账号。到账的钱在余额里都看得到。"
          actions={[
            <Button key="restart" kind="primary" size="lg" onClick={restart}>
              重新充值
            </Button>,
            toWallet,
          ]}
        />
      );
    case 'credited': {
      const isOnTheWay = toPay !== null;
      return (
        <Verdict
          tone="good"
          icon="check"
          title={`已到账 ${formatYuan(amountFen)}`}
          text="余额可以用来租号和续租。"
          actions={[
            toPay !== null && (
              <LinkButton key="orders" kind="primary" size="lg" href={toPay}>
                去付待支付订单
              </LinkButton>
            ),
            <LinkButton key="wallet" kind={isOnTheWay ? 'plain' : 'primary'} size="lg" href={links.wallet()}>
              看我的钱包
            </LinkButton>,
            <Button key="more" size="lg" onClick={restart}>
              继续充值
            </Button>,
          ]}
        />
      );
    }
    default:
      return snapshot.value satisfies never;
  }
}

function Page({ unfinished }: { unfinished: Unfinished<RechargeWish> | null }) {
  const chargeNo = new URLSearchParams(useSearch()).get('charge_no');
  const input = { chargeNo: chargeNo === '' ? null : chargeNo, unfinished };
  const recharge = useActorRef(useChart('recharge'), { input, ...watchable });
  const snapshot = useSelector(recharge, (state) => state);
  const { realName, openCharge, watchCharge } = snapshot.children;
  const command = useCommand(openCharge);
  const outcome = useOutcome(watchCharge);
  return (
    <>
      <Body recharge={recharge} snapshot={snapshot} command={command} outcome={outcome} />
      {snapshot.matches('identifying') && realName && <RealNameDialog realName={realName} />}
    </>
  );
}

/** Recharges the wallet by card; after returning from the cashier the result comes from the server. */
export function RechargeScreen() {
  return (
    <>
      <Crumbs
        trail={[
          { label: '个人中心', href: links.personal() },
          { label: '我的钱包', href: links.wallet() },
        ]}
        here="充值"
      />
      <WithUnfinished<RechargeWish> errand={errands.recharge}>{(unfinished) => <Page unfinished={unfinished} />}</WithUnfinished>
    </>
  );
}
