import type { LentRow } from '#api/queries/lending.ts';
import { links } from '#lib/links.ts';

export interface Waiting {
  readonly tag: string;
  readonly act: string;
  readonly href: string;
}

/** What waits for the owner, the most urgent first. */
export function waitTexts({ orderNo, waits }: Pick<LentRow, 'orderNo' | 'waits'>): readonly Waiting[] {
  const order = links.lentOrder({ order_no: orderNo });
  return [
    ...(waits.answer ? [{ tag: '投诉待答复', act: '去答复', href: links.complaints({ order_no: orderNo }) }] : []),
    ...(waits.password ? [{ tag: '待改密码', act: '改密码', href: order }] : []),
    ...(waits.gameMoney ? [{ tag: '待上报游戏币', act: '去上报', href: order }] : []),
    ...(waits.review ? [{ tag: '评价待回复', act: '去回复', href: order }] : []),
  ];
}
