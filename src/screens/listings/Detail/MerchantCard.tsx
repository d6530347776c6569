import * as look from '#ui/look.module.css';
import * as styles from './MerchantCard.module.css';
import { classes } from '#ui/classes.ts';
import { popularity } from '#contract/rules/display.ts';
import type { Listing } from '#api/queries/listing.ts';
import { links } from '#lib/links.ts';
import { certificateTexts } from '#screens/parts/certificates.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Tag } from '#ui/Tag.tsx';

const percent = (rate: number, places: number): string => `${(rate * 100).toFixed(places)}%`;

export function MerchantCard({ merchant }: { merchant: Listing['merchant'] }) {
  const certificate = certificateTexts[merchant.certificate];
  return (
    <section className={classes(look['card'], styles['card'])} aria-label="号主">
      <span className={styles['emblem']}>
        {merchant.avatar === '' ? <Icon name="shop" /> : <img src={merchant.avatar} width="44" height="44" alt="" loading="lazy" />}
      </span>
      <div className={styles['name']}>
        <h2>
          {merchant.name}
          {certificate !== null && <Tag tone="stay">{certificate}</Tag>}
        </h2>
        <p className={classes(look['small'], look['muted'])}>在租 {merchant.listingCount} 个账号</p>
      </div>
      <dl>
        {merchant.goodRate !== null && (
          <div>
            <dt>好评率</dt>
            <dd className={look['number']}>{percent(merchant.goodRate, 1)}</dd>
          </div>
        )}
        <div>
          <dt>成交</dt>
          <dd className={look['number']}>{popularity(merchant.orderCount)}</dd>
        </div>
        <div>
          <dt>纠纷率</dt>
          <dd className={look['number']}>{percent(merchant.disputeRate, 2)}</dd>
        </div>
      </dl>
      <LinkButton size="sm" href={certificate === null ? links.hall({ merchantId: merchant.id }) : links.shops({ shop: merchant.id })}>
        进店看看
      </LinkButton>
    </section>
  );
}
