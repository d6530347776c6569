import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aListing, november } from '#testing/builders/gateway.ts';
import { decide, type Facts, noChoice } from './decision.ts';
import { Sum } from './Sum.tsx';
import { WhenChoice } from './WhenChoice.tsx';

const now = november('20 15:00');
const ignore = () => {};

afterEach(cleanup);

it('shows the minimum number of hours if it is more than one', () => {
  const listing = aListing({ minRentalPeriod: 3 });
  render(
    <WhenChoice
      decision={decide(noChoice, { listing, now, isVip: false, isMinor: false, coupons: [] })}
      listing={listing}
      now={now}
      onChange={ignore}
    />,
  );
  expect(screen.getByText('3 小时起租').previousSibling).toBe(screen.getByRole('group', { name: '小时数' }));
});

it('says that no red packet is usable instead of showing a select', () => {
  const dear = {
    id: '5',
    type: 1,
    minOrderFen: 1_000_000,
    discountFen: 300,
    discountPercentage: 0,
    maxDiscountFen: null,
    expiresAt: null,
  } as const;
  const facts = { listing: aListing(), now, isVip: false, isMinor: false, coupons: [dear] } satisfies Facts;
  render(<Sum decision={decide(noChoice, facts)} choice={noChoice} facts={facts} onChange={ignore} />);
  expect(screen.getByText('没有可用红包').closest('dt')?.textContent).toBe('红包没有可用红包');
  expect(screen.queryByRole('combobox', { name: '选择红包' })).toBe(null);
});
