import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { listingFormOf } from '#api/queries/merchants.ts';
import { aFormPage, anEditedListing } from '#testing/builders/merchantPages.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { PagePreview } from './PagePreview.tsx';

afterEach(cleanup);

it('is the renter’s page of what is being edited, with prices to try', async () => {
  logIn();
  const form = aFormPage({
    title: '典藏 40 款 夜场便宜',
    daily: 6_000,
    deposit: 2_000,
    words: '晚上也能租',
    promotions: [{ hours: 3, bonus: 1 }],
    attributes: [{ name: '段位', value: '王者' }],
  });
  const listing = anEditedListing({ form, attributes: [{ name: '段位', kind: 'TEXT', unit: '', choices: [] }] });
  stage(() => ({ screen: <PagePreview listing={listing} form={listingFormOf(listing)} images={['/p1.webp']} /> }));
  expect((await screen.findByRole('heading', { name: '典藏 40 款 夜场便宜' })).isConnected).toBe(true);
  const words = document.body.textContent;
  for (const each of ['租3送1', '晚上也能租', '王者', '押金20元']) expect(words).toContain(each);
  await userEvent.click(screen.getByText('天租'));
  expect(document.body.textContent).toContain('天租，按小时租 ¥120.00¥60.00');
});
