import { useLocation } from 'wouter';
import { formatDate } from '#contract/rules/clock.ts';
import { MINUTE, SUBSCRIPTION_HOLD } from '#contract/rules/constants.ts';
import { PLAN_NAMES, PRODUCT_NAMES } from '#contract/rules/membership.ts';
import { links } from '#lib/links.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Verdict } from '#screens/orders/PayResult/Verdict.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { SubscribeProps } from './SubscribeScreen.tsx';

export function Result({ subscribe, snapshot, product, command, outcome }: SubscribeProps) {
  const [, navigate] = useLocation();
  const { standing } = snapshot.context;
  const bought = standing?.product ?? product;
  const restart = () => {
    if (snapshot.matches('watching')) outcome.stop();
    else subscribe.send({ type: 'plan.restart' });
    navigate(bought === 'super' ? links.svip() : links.vip(), { replace: true });
  };
  const back = (label: string, isMain: boolean) => (
    <Button key="restart" kind={isMain ? 'primary' : 'plain'} size="lg" onClick={restart}>
      {label}
    </Button>
  );
  const toWallet = (
    <LinkButton key="wallet" size="lg" href={links.wallet()}>
      看我的钱包
    </LinkButton>
  );
  const title = standing === null ? PRODUCT_NAMES[product] : `${PRODUCT_NAMES[standing.product]}${PLAN_NAMES[standing.plan]}`;
  if (snapshot.matches('watching') && !outcome.isResting)
    return (
      <Verdict tone="wait" icon="clock" title="正在确认支付结果" text="收银台的结果一般几秒钟就到，请不要重复付款" actions={[toWallet]}>
        <ProblemNote calm problem={outcome.problem} />
      </Verdict>
    );
  if (command.isUncertain)
    return (
      <Verdict
        tone="rest"
        icon="warn"
        title="没有收到服务器的答复"
        text="还没有扣款。重试用的是同一笔购买，不会重复下单；知道结果之前不能买别的。"
        actions={[
          <Button key="retry" kind="primary" size="lg" busy={command.isBusy} onClick={command.retry}>
            重试
          </Button>,
        ]}
      >
        <ProblemNote problem={command.problem} />
      </Verdict>
    );
  if (snapshot.matches('watching'))
    return (
      <Verdict
        tone="rest"
        icon="pause"
        title="还没有收到支付结果"
        text="如果已经付款，到账后会自动开通。"
        actions={[
          <Button key="check" kind="primary" size="lg" icon="refresh" onClick={outcome.recheck}>
            再查一次
          </Button>,
          back('回到套餐', false),
        ]}
      >
        <ProblemNote problem={outcome.problem} />
      </Verdict>
    );
  if (snapshot.matches('unpaid'))
    return (
      <Verdict
        tone="bad"
        icon="x"
        title={standing?.isCardRefused ? '银行卡支付失败' : '还没有付款'}
        text={`${title}没有扣款。${SUBSCRIPTION_HOLD / MINUTE} 分钟内可以接着付，也可以换一种方式。`}
        actions={[back('回去继续支付', true), toWallet]}
      />
    );
  if (snapshot.matches('closed'))
    return (
      <Verdict
        tone="rest"
        icon="clock"
        title="这一笔已关闭"
        text={`超过 ${SUBSCRIPTION_HOLD / MINUTE} 分钟没有付款，或改买了别的套餐。之后到账的钱在余额里。`}
        actions={[back('重新选择', true), toWallet]}
      />
    );
  if (snapshot.matches('unknown'))
    return (
      <Verdict
        tone="rest"
        icon="warn"
        title="没有这笔购买"
        text="地址可能写错了，或当时登录的是另一个账号。"
        actions={[back('看套餐', true), toWallet]}
      />
    );
  return (
    <Verdict
      tone="good"
      icon="check"
      title={`${title}已开通`}
      text={standing?.endsAt ? `有效到 ${formatDate(standing.endsAt)}，现在下单就按会员价。` : '现在下单就按会员价。'}
      actions={[
        <LinkButton key="hall" kind="primary" size="lg" href={links.hall({})}>
          去租号大厅
        </LinkButton>,
        standing?.product === 'super' && (
          <LinkButton key="packets" size="lg" href={links.redPackets()}>
            看我的红包
          </LinkButton>
        ),
        back('看我的会员', false),
      ]}
    />
  );
}
