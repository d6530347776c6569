import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { latePart } from '#lib/latePart.tsx';
import { aListing, november } from '#testing/builders/gateway.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { BargainDoor } from './BargainDoor.tsx';
import { type Choice, decide, noChoice } from './decision.ts';

type Listing = ReturnType<typeof aListing>;

const opened = latePart(async () => ({ listingId }: { listingId: string }) => <p>议价 {listingId}</p>);

function show(wish: Partial<Listing> = {}, choice: Partial<Choice> = {}) {
  const listing = aListing({ isUseBargain: true, ...wish });
  const decision = decide({ ...noChoice, ...choice }, { listing, now: november('20 15:00'), isVip: false, isMinor: false, coupons: [] });
  return stage(() => ({ screen: <BargainDoor listing={listing} decision={decision} bargain={opened} /> })).container;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('opens the bargain on a press', async () => {
  expect(show().textContent).toBe('可以议价只限时租，每天一轮出价');
  await userEvent.click(screen.getByRole('button', { name: '出价' }));
  expect((await screen.findByText(/^议价/)).textContent).toBe('议价 1');
});

it('says which price is held', () => {
  expect(show({ prices: { ...aListing().prices, bargainFen: 298 } }).textContent).toBe('可以议价已谈成 ¥2.98/时看保留到几点');
});

it.each([
  ['the owner does not bargain', { isUseBargain: false }, {}],
  ['the rent is not hourly', {}, { type: 6 as const }],
])('shows nothing where %s', (_, wish, choice) => {
  expect(show(wish, choice).textContent).toBe('');
});

it('shows the owner his own side', async () => {
  vi.stubGlobal('fetch', stubGateway([]));
  show({ isOwn: true, isUseBargain: false });
  expect(await screen.findByRole('region', { name: '议价设置' })).toBeInstanceOf(HTMLElement);
});
