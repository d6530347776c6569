import * as styles from './Sum.module.css';
import * as look from '#ui/look.module.css';
import { classes } from '#ui/classes.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { DEPOSIT_FREEZE, HOUR, VIP_DISCOUNT_PERCENT } from '#contract/rules/constants.ts';
import { depositText } from '#contract/rules/display.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { QuoteLineKind } from '#contract/rules/types.ts';
import type { Listing } from '#api/queries/listing.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Select } from '#ui/Select.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { type SumLine, SumLines } from '#ui/SumLines.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { Choice, Decision, Facts } from './decision.ts';
import { couponOffers, gameMoneyMost, gameMoneyStep } from './offers.ts';

interface SumProps {
  decision: Decision;
  choice: Choice;
  facts: Facts & { listing: Listing };
  onChange: (part: Partial<Choice>) => void;
}

function CouponPicker({ decision, choice, facts, onChange }: SumProps) {
  const { proposal, coupon } = decision;
  if (!proposal) return null;
  const offers = couponOffers(facts.coupons, proposal.quote);
  const usable = offers.filter(({ isUsable }) => isUsable).length;
  if (usable === 0) return <span className={classes(look['small'], look['muted'])}>没有可用红包</span>;
  const pick = (value: string) => onChange({ coupon: value === 'none' ? 'none' : { id: value } });
  return (
    <>
      <Select
        size="sm"
        label="选择红包"
        className={styles['coupon']}
        value={choice.coupon === 'none' || coupon === null ? 'none' : coupon.id}
        onChange={pick}
        options={[
          { value: 'none', label: '不用红包' },
          ...offers.map(({ id, text, isUsable }) => ({ value: id, label: text, disabled: !isUsable })),
        ]}
      />
      <span className={classes(look['small'], look['muted'])}>{usable} 张可用</span>
    </>
  );
}

const amountOf = (decision: Decision, kind: QuoteLineKind): { fen: number; label: string; note: string } => {
  const line = decision.quote?.lines.find((each) => each.kind === kind);
  return { fen: line?.fen ?? 0, label: line?.label ?? '', note: line?.note ?? '' };
};

/** How the rent is composed; for days, ten hours and weeks also the price of as many single hours, if that is higher. */
function RentNote({ note, rentFen, referenceFen }: { note: string; rentFen: number; referenceFen: number | null }) {
  if (referenceFen === null || referenceFen <= rentFen) return note;
  return (
    <>
      {note}，按小时租 <s className={look['number']}>{formatYuan(referenceFen)}</s>
    </>
  );
}

function sumLines(props: SumProps): SumLine[] {
  const { decision, choice, facts, onChange } = props;
  const { listing } = facts;
  const rent = amountOf(decision, 'rent');
  const activity = amountOf(decision, 'activity');
  const vip = amountOf(decision, 'vip');
  const canPrepay = listing.gameMoney > 0 && listing.moneyExchangeRate > 0;
  const lines: (SumLine | false)[] = [
    {
      key: 'rent',
      label: rent.label,
      fen: rent.fen,
      note: <RentNote note={rent.note} rentFen={rent.fen} referenceFen={decision.quote?.referenceFen ?? null} />,
    },
    activity.fen !== 0 && { key: 'activity', label: activity.label, fen: activity.fen },
    facts.isVip &&
      listing.isUseVipDiscount && {
        key: 'vip',
        label: '会员折扣',
        fen: vip.fen,
        note: vip.note || undefined,
        control: <Switch label="用会员折扣" checked={choice.useVip} onChange={(useVip) => onChange({ useVip })} />,
      },
    !facts.isVip &&
      listing.isUseVipDiscount && {
        key: 'vip',
        label: '会员折扣',
        fen: 0,
        note: (
          <Anchor className={look['link']} href={links.vip()}>
            开通会员，这类账号每单减 {VIP_DISCOUNT_PERCENT}%
          </Anchor>
        ),
      },
    facts.coupons.length > 0 && {
      key: 'coupon',
      label: '红包',
      fen: amountOf(decision, 'coupon').fen,
      control: <CouponPicker {...props} />,
    },
    canPrepay && {
      key: 'gameMoney',
      label: '游戏币预付',
      fen: amountOf(decision, 'gameMoney').fen,
      note: `${listing.gameMoneyName}，没用完退回`,
      control: (
        <Stepper
          label={`${listing.gameMoneyName}数量`}
          value={choice.gameMoney}
          min={0}
          max={gameMoneyMost(listing.gameMoney)}
          step={gameMoneyStep(listing.moneyExchangeRate)}
          onChange={(gameMoney) => onChange({ gameMoney })}
        />
      ),
    },
  ];
  return lines.filter((line) => line !== false);
}

export function Sum(props: SumProps) {
  const { decision } = props;
  if (!decision.quote) return null;
  const { depositFen } = decision.quote;
  const returns =
    decision.depositReturnsAt === null
      ? `归还 ${DEPOSIT_FREEZE / HOUR} 小时后自动退回`
      : `${formatClock(decision.depositReturnsAt)} 自动退回`;
  return (
    <SumLines
      className={styles['lines']}
      lines={sumLines(props)}
      deposit={{ fen: depositFen, returns: depositFen === 0 ? depositText(0) : returns }}
    />
  );
}
