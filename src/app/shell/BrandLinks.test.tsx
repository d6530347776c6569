import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client } from '#api/client.ts';
import { dropToken, storeToken } from '#state/storedToken.ts';
import { BrandLinks } from './BrandLinks.tsx';

const requested = vi.spyOn(client, 'request');
const assigned = vi.spyOn(location, 'assign').mockImplementation(() => {});
beforeEach(() => {
  location.href = 'http://www.localhost:3000/ContactUs';
  render(<BrandLinks />);
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.clearAllMocks();
});

const logIn = () => storeToken({ token: 'token-of-renter', expiresAt: Date.now() + 60_000 });
const link = () => screen.getByRole('link', { name: '灵犀 AI 租号' });
/** Whether the browser follows the link by itself. */
const isFollowed = (init: MouseEventInit = {}) => fireEvent.click(link(), init);

it('a logged-in user takes a transfer code along, also before the viewer has been read', async () => {
  logIn();
  requested.mockResolvedValue({ createTransfer: 'code-of-renter' });
  const to = link().getAttribute('href') ?? '';
  expect(isFollowed()).toBe(false);
  await waitFor(() => expect(assigned.mock.calls).toEqual([[`${to}?transfer=code-of-renter`]]));
});

it('without a transfer code the link is followed as it is', async () => {
  logIn();
  requested.mockRejectedValue(new Error('offline'));
  expect(isFollowed()).toBe(false);
  await waitFor(() => expect(assigned.mock.calls).toEqual([[link().getAttribute('href')]]));
});

it('a guest’s click, and one that opens another tab, request no transfer code', () => {
  expect(isFollowed()).toBe(true);
  logIn();
  expect(isFollowed({ ctrlKey: true })).toBe(true);
  expect(requested).not.toHaveBeenCalled();
});
