import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ComplaintsDocument, ComplaintTypesDocument } from '#api/generated/operations.ts';
import { fileComplaintMachine } from '#machines/complaints/fileComplaint.machine.ts';
import { someComplaintTypes } from '#testing/builders/afterRental.ts';
import { november } from '#testing/builders/gateway.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { ComplaintsScreen } from './ComplaintsScreen.tsx';

const { orderNo } = someComplaintTypes();
const page = `/account/complain?order_no=${orderNo}`;

const open = (at: string, wish: Parameters<typeof someComplaintTypes>[0] = {}) => {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [ComplaintsDocument, () => ({ complaints: { items: [], nextCursor: null } })],
      [ComplaintTypesDocument, () => ({ complaintTypes: someComplaintTypes(wish) })],
    ]),
  );
  return stage(() => ({ screen: <ComplaintsScreen />, wiring: { fileComplaint: fileComplaintMachine } }), at);
};

const chosen = async (): Promise<(string | null)[]> => {
  await screen.findByRole('radiogroup', { name: '原因' });
  return screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map((radio) => radio.closest('label')!.textContent);
};

beforeEach(() => {
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
  sessionStorage.clear();
  logIn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('opens the form with the cause that the address names', async () => {
  open(`${page}&cause=WRONG_PASSWORD`);
  expect([await chosen(), screen.getByText('11月20日 20:20 前可以选这个原因，核实后全额退款').tagName]).toEqual([['密码错误'], 'SMALL']);
});

it('keeps another cause chosen there through a reload', async () => {
  open(`${page}&cause=WRONG_PASSWORD`);
  await chosen();
  await userEvent.click(screen.getByRole('radio', { name: '被顶号、被挤下线' }));
  cleanup();
  open(`${page}&cause=WRONG_PASSWORD`);
  expect(await chosen()).toEqual(['被顶号、被挤下线']);
});

it('chooses no cause that is not offered', async () => {
  open(`${page}&cause=CHEATING`);
  expect(await chosen()).toEqual([]);
});

it('says why no complaint is possible, whatever the address names', async () => {
  open(`${page}&cause=WRONG_PASSWORD`, { whyNot: '订单已经结算，不能再投诉' });
  expect((await screen.findByText('订单已经结算，不能再投诉')).tagName).toBe('P');
  expect(screen.queryByRole('radiogroup', { name: '原因' })).toBe(null);
});

it.each([page, `${page}&cause=FREE_MONEY`])('starts with what a complaint means at %s', async (at) => {
  open(at);
  await screen.findByRole('button', { name: '我要投诉' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '密码错误要在开始后 30 分钟内提出，核实后全额退款。',
    '提出后押金和结算暂停，双方各自陈述，平台裁决。',
  ]);
});
