import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AlertsDocument, DropAlertDocument, SetAlertDocument } from '#api/generated/operations.ts';
import type { Alert } from '#api/queries/alerts.ts';
import { refusal } from '#testing/answers.ts';
import { november } from '#testing/builders/gateway.ts';
import { aListingCard } from '#testing/builders/listings.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, logOut, stage } from '#tests/screens/stage.tsx';
import { Alerts } from './Alerts.tsx';

afterEach(() => {
  cleanup();
  logOut();
  vi.unstubAllGlobals();
});

const anAlert = (change: Partial<Alert> = {}): Alert => ({
  kind: 'FREE',
  hourlyFen: null,
  setAt: november('20 12:00'),
  toldAt: null,
  listing: aListingCard({ id: '101' }),
  ...change,
});
const rented = { id: '101', isListed: true, isRented: true, isOwn: false };

function show(listing: typeof rented, alerts: Alert[], set: (variables: unknown) => unknown = () => ({ setAlert: true })) {
  let stored = alerts;
  const asked: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [AlertsDocument, () => ({ alerts: stored })],
      [
        SetAlertDocument,
        (variables) => {
          asked.push(['set', variables]);
          const answer = set(variables);
          stored = [
            ...stored,
            anAlert({ kind: variables['kind'] as Alert['kind'], hourlyFen: variables['kind'] === 'CHEAPER' ? 315 : null }),
          ];
          return answer;
        },
      ],
      [
        DropAlertDocument,
        (variables) => {
          asked.push(['drop', variables]);
          stored = stored.filter(({ kind }) => kind !== variables['kind']);
          return { dropAlert: true };
        },
      ],
    ]),
  );
  return { ...stage(() => ({ screen: <Alerts listing={listing} /> })), asked };
}
const rows = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('a member is told when a rented account is free again, and switches it off in one press', async () => {
  logIn();
  const { asked } = show(rented, []);
  expect(rows()).toEqual([
    '空出来告诉我这个账号可以租的时候发一条消息，只发一次提醒我',
    '降价告诉我比现在便宜的时候发一条消息，只发一次提醒我',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '提醒我：空出来告诉我' }));
  await userEvent.click(await screen.findByRole('button', { name: '关掉：空出来告诉我', pressed: true }));
  await screen.findByRole('button', { name: '提醒我：空出来告诉我', pressed: false });
  expect(asked).toEqual([
    ['set', { listingId: '101', kind: 'FREE' }],
    ['drop', { listingId: '101', kind: 'FREE' }],
  ]);
});

it('says below which price it tells; a free account offers only that, and a told alert counts no more', async () => {
  logIn();
  show({ ...rented, isRented: false }, [anAlert({ toldAt: november('20 13:00') })]);
  expect(rows()).toEqual(['降价告诉我比现在便宜的时候发一条消息，只发一次提醒我']);
  await userEvent.click(screen.getByRole('button', { name: '提醒我：降价告诉我' }));
  await waitFor(() => expect(rows()).toEqual(['降价告诉我低于 ¥3.15/时的时候发一条消息关掉']));
});

it('shows a refusal, and the way to all alerts', async () => {
  logIn();
  show(rented, [], () => {
    throw new Refused({ ...refusal('ALERTS_FULL'), requestId: 'r1' });
  });
  await userEvent.click(screen.getByRole('button', { name: '提醒我：空出来告诉我' }));
  expect((await screen.findByRole('alert')).textContent).toContain(refusal('ALERTS_FULL').message);
  expect(screen.getByRole('link', { name: '全部提醒' }).getAttribute('href')).toBe('/account/alerts');
});

it('an owner has none on an own account', () => {
  logIn();
  expect(show({ ...rented, isOwn: true }, []).container.textContent).toBe('');
});
