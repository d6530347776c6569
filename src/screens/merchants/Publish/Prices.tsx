import * as look from '#ui/look.module.css';
import * as styles from './Publish.module.css';
import { useDeferredValue, useId } from 'react';
import {
  listingFields,
  type PriceField,
  priceFields,
  priceNames,
  PROMOTIONS_MOST,
  type PromotionTier,
  renterTotals,
} from '#contract/rules/listingForm.ts';
import { DAY, DEPOSIT_FREEZE, HOUR } from '#contract/rules/constants.ts';
import { CENTRE_WINDOW } from '#contract/rules/merchant.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { useGoingRate } from '#api/queries/merchants.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Field } from '#ui/Field.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { Switch } from '#ui/Switch.tsx';
import { MoneyInput, UNREADABLE } from './MoneyInput.tsx';
import type { FormPartProps } from './partProps.ts';

const HOURS_MOST = 24;
const units: Readonly<Record<PriceField, string>> = {
  hourly: '/时',
  daily: '/天',
  ten: '/10 时',
  weekly: '/周',
  morning: '/时',
  afternoon: '/时',
  night: '/时',
};

function GoingRate({ gameId, platform }: { gameId: string; platform: string }) {
  const { data } = useGoingRate(gameId, useDeferredValue(platform.trim()));
  if (!data) return null;
  const { hourlyFen, accounts } = data;
  return (
    <p className={look['secondary']}>
      {hourlyFen === null
        ? `近 ${CENTRE_WINDOW / DAY} 天同类账号租出的太少，暂时没有行情。`
        : `行情：近 ${CENTRE_WINDOW / DAY} 天租出过的 ${accounts} 个同类账号，时租的中位数是 ${formatYuan(hourlyFen)}。`}
    </p>
  );
}

export type MoneyField = PriceField | 'deposit';

interface PricesProps extends FormPartProps {
  /** Fields whose text is no amount. */
  unread: readonly MoneyField[];
  onUnread: (name: MoneyField, isUnread: boolean) => void;
}

/** Prices with what the renter pays beside each, the going rate, and the promotion. */
export function Prices({ form, faults, change, listing, unread, onUnread }: PricesProps) {
  const id = useId();
  const totals = renterTotals(form);
  const faultOf = (name: MoneyField) => (unread.includes(name) ? UNREADABLE : faults[name]);
  const hintOf = (name: PriceField): string => {
    const total = totals[name];
    return total === null ? '不填就是不提供' : `租客付 ${formatYuan(total)}${form.deposit ? '，含押金' : ''}`;
  };
  const setTier = (at: number, part: Partial<PromotionTier>) =>
    change(({ promotions }) => ({ promotions: promotions.map((tier, index) => (index === at ? { ...tier, ...part } : tier)) }));
  return (
    <section className={classes(look['card'], styles['part'])} aria-labelledby={id}>
      <h2 id={id}>
        价格<small>早场、午场、夜场按每小时填，整场乘 5、7、9</small>
      </h2>
      <GoingRate gameId={listing.gameId} platform={form.platform} />
      <div className={styles['pairs']}>
        {priceFields.map((name) => (
          <Field key={name} label={priceNames[name]} error={faultOf(name)} hint={hintOf(name)} required={name === 'hourly'}>
            <MoneyInput
              fen={form[name]}
              onChange={(fen) => change({ [name]: fen })}
              unit={units[name]}
              onUnread={(isUnread) => onUnread(name, isUnread)}
            />
          </Field>
        ))}
        <Field
          label={listingFields.deposit}
          error={faultOf('deposit')}
          hint={`租客归还 ${DEPOSIT_FREEZE / HOUR} 小时后自动退回；不填就是无押金`}
        >
          <MoneyInput
            fen={form.deposit}
            onChange={(deposit) => change({ deposit })}
            onUnread={(isUnread) => onUnread('deposit', isUnread)}
          />
        </Field>
        <Field label={listingFields.least} error={faults.least}>
          <Stepper label={listingFields.least} value={form.least} min={1} max={HOURS_MOST} onChange={(least) => change({ least })} />
        </Field>
      </div>
      <Field label={listingFields.promotions} error={faults.promotions} hint="按时租时，多送的时间直接加在结束时间上">
        <div className={styles['switches']}>
          {form.promotions.map(({ hours, bonus }, at) => (
            <span key={at} className={styles['tier']}>
              租{' '}
              <Stepper
                label={`第 ${at + 1} 档租几小时`}
                value={hours}
                min={1}
                max={HOURS_MOST}
                onChange={(value) => setTier(at, { hours: value })}
              />
              送{' '}
              <Stepper
                label={`第 ${at + 1} 档送几小时`}
                value={bonus}
                min={1}
                max={HOURS_MOST}
                onChange={(value) => setTier(at, { bonus: value })}
              />
              <Button
                size="sm"
                aria-label={`去掉第 ${at + 1} 档`}
                onClick={() => change(({ promotions }) => ({ promotions: promotions.filter((_, index) => index !== at) }))}
              >
                去掉
              </Button>
            </span>
          ))}
          <Button
            size="sm"
            icon="plus"
            disabled={form.promotions.length >= PROMOTIONS_MOST}
            onClick={() => change(({ promotions }) => ({ promotions: [...promotions, { hours: 3, bonus: 1 }] }))}
          >
            加一档
          </Button>
        </div>
      </Field>
      <div className={styles['switches']}>
        <Switch checked={form.bookable} onChange={(bookable) => change({ bookable })}>
          可提前预约
        </Switch>
        <Switch checked={form.vip} onChange={(vip) => change({ vip })}>
          参加会员折扣
        </Switch>
        <Switch checked={form.online} onChange={(online) => change({ online })}>
          到时不下线
        </Switch>
      </div>
    </section>
  );
}
