import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LookingUsersDocument, type LookingUsersQuery } from '#api/generated/operations.ts';
import { LOOKING_MOST } from '#contract/rules/looking.ts';
import { november } from '#testing/builders/gateway.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { Looking } from './Looking.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Users = LookingUsersQuery['lookingUsers'];
const owl: Users[number] = { name: '夜***猫', avatar: 'https://static.test/3.svg', minute: november('20 15:04') };

function show(lookingUsers: Users) {
  const answer = vi.fn<(variables: unknown) => unknown>(() => ({ lookingUsers }));
  vi.stubGlobal('fetch', stubGateway([[LookingUsersDocument, answer]]));
  return { ...stage(() => ({ screen: <Looking listingId="101" /> })), answer };
}

it('names the last one, counts all, and shows five faces', async () => {
  const { container, answer } = show([owl, ...Array.from({ length: 6 }, (_, at) => ({ ...owl, name: `${at}**` }))]);
  expect((await screen.findByRole('region', { name: '在看的人' })).textContent).toBe('15 分钟内 7 人看过，最近是 夜***猫 15:04');
  expect([container.querySelectorAll('img').length, answer.mock.calls]).toEqual([5, [[{ listingId: '101' }]]]);
});

it('says that there may be more than are listed', async () => {
  show(Array.from({ length: LOOKING_MOST }, (_, at) => ({ ...owl, name: `${at}**` })));
  expect((await screen.findByRole('region')).textContent).toBe('15 分钟内 20+ 人看过，最近是 0** 15:04');
});

it('shows nothing while nobody looks', async () => {
  const { container, answer } = show([]);
  await waitFor(() => expect(answer).toHaveBeenCalledOnce());
  expect(container.textContent).toBe('');
});
