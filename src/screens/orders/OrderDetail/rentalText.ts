import { BLOCK_TEXTS } from '#contract/rules/blocks.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { HOURLY, TIME_BLOCK, rentTypeName } from '#contract/rules/rentTypes.ts';
import type { Order } from '#api/queries/orders.ts';
import { blocks, rentTypes } from '#contract/names.ts';

/** Short description: 时租 3 小时, 夜场 22–07, 天租. */
export function rentalText({ rentType, block, startsAt, endsAt }: Pick<Order, 'rentType' | 'block' | 'startsAt' | 'endsAt'>): string {
  const type = rentTypes[rentType];
  if (type === TIME_BLOCK && block !== null) {
    const { name, hours } = BLOCK_TEXTS[blocks[block]];
    return `${name} ${hours.replaceAll(':00', '')}`;
  }
  return type === HOURLY ? `${rentTypeName(type)} ${Math.round((endsAt - startsAt) / HOUR)} 小时` : rentTypeName(type);
}
