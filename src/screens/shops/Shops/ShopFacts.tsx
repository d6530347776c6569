import * as look from '#ui/look.module.css';
import { GOOD_RATE_FROM } from '#contract/rules/review.ts';
import type { Shop } from '#api/queries/shops.ts';

const TEN_THOUSAND = 10_000;

const timesText = (count: number): string => (count < TEN_THOUSAND ? count.toLocaleString('zh-CN') : `${Math.floor(count / 1_000) / 10}万`);

const percent = (rate: number): string => `${(rate * 100).toFixed(1)}%`;

export function ShopFacts({ shop: { listingCount, goodRate, reviewCount, rentedCount } }: { shop: Shop }) {
  return (
    <dl>
      <div>
        <dt>在租账号</dt>
        <dd className={look['number']}>{listingCount}</dd>
      </div>
      <div>
        <dt>号主好评</dt>
        <dd className={look['number']}>
          {goodRate === null ? (
            <small>满 {GOOD_RATE_FROM} 条评价后显示</small>
          ) : (
            <>
              {percent(goodRate)} <small>{reviewCount} 条</small>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>累计租出</dt>
        <dd className={look['number']}>
          {timesText(rentedCount)} <small>次</small>
        </dd>
      </div>
    </dl>
  );
}
