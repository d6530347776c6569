import * as block from '#ui/block.module.css';
import * as look from '#ui/look.module.css';
import { GOOD_RATE_FROM } from '#contract/rules/review.ts';
import { useShopReviews } from '#api/queries/shops.ts';
import { ReviewList } from '#screens/reviews/Reviews/ReviewList.tsx';
import { classes } from '#ui/classes.ts';

const none = <p className={look['secondary']}>还没有评价，满 {GOOD_RATE_FROM} 条后显示号主好评。</p>;

/** What renters of a shop's accounts wrote. */
export function ShopReviews({ id }: { id: string }) {
  return (
    <section className={classes(look['card'], look['padded'], block['block'])} aria-label="租客评价">
      <h2>租客评价</h2>
      <ReviewList reviews={useShopReviews(id)} none={none} />
    </section>
  );
}
