import { useLocation } from 'wouter';
import { formatDate } from '#contract/rules/clock.ts';
import { SUBSCRIPTION_HOLD } from '#contract/rules/constants.ts';
import { PLAN_NAMES, PRODUCT_NAMES } from '#contract/rules/membership.ts';
import { links } from '#lib/links.ts';
import { PurchaseVerdict } from '#screens/orders/PayResult/PurchaseVerdict.tsx';
import { Verdict } from '#screens/orders/PayResult/Verdict.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { SubscribeProps } from './SubscribeScreen.tsx';

const texts = {
  hold: SUBSCRIPTION_HOLD,
  uncertain: '还没有扣款。重试用的是同一笔购买，不会重复下单；知道结果之前不能买别的。',
  resting: '如果已经付款，到账后会自动开通。',
  back: '回到套餐',
  closed: { title: '这一笔已关闭', text: '或改买了别的套餐', back: '重新选择' },
  unknown: { title: '没有这笔购买', back: '看套餐' },
};

export function Result({ subscribe, snapshot, product, command, outcome }: SubscribeProps) {
  const [, navigate] = useLocation();
  const { standing } = snapshot.context;
  const bought = standing?.product ?? product;
  const restart = () => {
    if (snapshot.matches('watching')) outcome.stop();
    else subscribe.send({ type: 'plan.restart' });
    navigate(bought === 'super' ? links.svip() : links.vip(), { replace: true });
  };
  const toWallet = (
    <LinkButton key="wallet" size="lg" href={links.wallet()}>
      看我的钱包
    </LinkButton>
  );
  const title = standing === null ? PRODUCT_NAMES[product] : `${PRODUCT_NAMES[standing.product]}${PLAN_NAMES[standing.plan]}`;
  const stage = snapshot.value;
  if (stage === 'beginning' || stage === 'watching' || stage === 'unpaid' || stage === 'closed' || stage === 'unknown')
    return (
      <PurchaseVerdict
        stage={stage}
        texts={{ ...texts, title }}
        isCardRefused={standing?.isCardRefused === true}
        command={command}
        outcome={outcome}
        elsewhere={toWallet}
        onRestart={restart}
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
        <Button key="restart" size="lg" onClick={restart}>
          看我的会员
        </Button>,
      ]}
    />
  );
}
