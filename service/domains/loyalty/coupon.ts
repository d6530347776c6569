import type { Deps } from '#service/kernel/deps.ts';

export interface CouponGift {
  readonly title: string;
  /** 1: `discountFen` off; 2: `discountPercentage` per cent off, at most `maxDiscountFen`. */
  readonly type: 1 | 2;
  readonly minOrderFen?: number;
  readonly discountFen?: number;
  readonly discountPercentage?: number;
  readonly maxDiscountFen?: number | null;
  readonly expiresAt: number;
  /** What it is given for, e.g. `invitation:42`. */
  readonly source?: string;
}

/** Gives a user a red packet; returns its id. */
export async function grantCoupon({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string, gift: CouponGift): Promise<string> {
  const { id } = await db
    .insertInto('coupon')
    .values({
      user_id: userId,
      title: gift.title,
      type: gift.type,
      min_order_fen: gift.minOrderFen ?? 0,
      discount_fen: gift.discountFen ?? 0,
      discount_percentage: gift.discountPercentage ?? 0,
      max_discount_fen: gift.maxDiscountFen ?? null,
      expires_at: new Date(gift.expiresAt),
      order_id: null,
      source: gift.source ?? '',
      created_at: new Date(clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
