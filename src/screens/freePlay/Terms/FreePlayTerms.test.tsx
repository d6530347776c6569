import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FreePlayTermsDocument, SetFreePlayTermsDocument } from '#api/generated/operations.ts';
import { refusal } from '#testing/answers.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { FreePlayTerms } from './FreePlayTerms.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const terms = { isOn: false, windows: [], minutes: 60, keepsPassword: false };
function open(set: (variables: Record<string, unknown>) => unknown) {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [FreePlayTermsDocument, () => ({ freePlayTerms: terms })],
      [SetFreePlayTermsDocument, set],
    ]),
  );
  stage(() => ({ screen: <FreePlayTerms listingId="101" /> }));
}

it('switches free play on with parts of the day, and says what is wrong with them', async () => {
  const set = vi.fn(({ listingId: _, ...sent }: Record<string, unknown>) => ({ setFreePlayTerms: sent }));
  open(set);
  await userEvent.click(await screen.findByText('参加免费玩'));
  await userEvent.selectOptions(screen.getByLabelText('到'), '18:30');
  expect(screen.getByRole('alert').textContent).toBe('每段至少要有 60 分钟，并在同一天里');
  expect(screen.getByRole('button', { name: '保存' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.selectOptions(screen.getByLabelText('每场多久'), '30 分钟');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findByRole('button', { name: '已保存' })).isConnected).toBe(true);
  expect(set.mock.calls[0]?.[0]).toEqual({
    listingId: '101',
    isOn: true,
    minutes: 30,
    keepsPassword: false,
    windows: [{ from: 1_080, to: 1_110 }],
  });
});

it('shows a refusal', async () => {
  open(() => {
    throw new Refused({ ...refusal('NOT_FOUND'), requestId: 'r1' });
  });
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  expect((await screen.findByRole('alert')).textContent).toContain(refusal('NOT_FOUND').message);
});
