import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '#contract/problem.ts';
import { PayoutDocument, type PayoutQuery, type WithdrawalPartsFragment, WithdrawalsDocument } from '#api/generated/operations.ts';
import { signContractMachine, type ContractReading } from '#machines/payouts/signContract.machine.ts';
import { type Cancellation, cancelWithdrawalMachine } from '#machines/payouts/cancelWithdrawal.machine.ts';
import { type Withdrawal, type WithdrawalWish, withdrawMachine } from '#machines/payouts/withdraw.machine.ts';
import { november } from '#testing/builders/gateway.ts';
import { aPayout, aWithdrawal } from '#testing/builders/payoutPage.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { held, heldCommand, logIn, stage } from '#tests/screens/stage.tsx';
import { WithdrawScreen } from './WithdrawScreen.tsx';

interface World {
  payout?: Partial<PayoutQuery['payout']>;
  lines?: WithdrawalPartsFragment[];
  at?: string;
}

function open({ payout = {}, lines = [aWithdrawal()], at = '/account/Withdraw' }: World = {}) {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [PayoutDocument, () => ({ payout: aPayout(payout) })],
      [WithdrawalsDocument, () => ({ withdrawals: { items: lines, nextCursor: null } })],
    ]),
  );
  const createWithdrawal = heldCommand<Withdrawal, WithdrawalWish>();
  const cancelWithdrawal = heldCommand<Cancellation, { withdrawalNo: string }>();
  const readContract = held<Answer<ContractReading>, undefined>();
  const withdraw = withdrawMachine.provide({
    actors: { createWithdrawal: createWithdrawal.command },
  });
  const cancel = cancelWithdrawalMachine.provide({ actors: { cancelWithdrawal: cancelWithdrawal.leavable } });
  const signContract = signContractMachine.provide({ actors: { readContract: readContract.logic } });
  return {
    ...stage(() => ({ screen: <WithdrawScreen />, wiring: { withdraw, cancelWithdrawal: cancel, signContract } }), at),
    createWithdrawal,
    cancelWithdrawal,
    readContract,
  };
}

const UNKNOWN = '没有收到取消的结果，可能已经取消。先查一查，或重试，不会重复退回。关掉以后再点“取消”，接着的还是这一次。';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  logIn();
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the fee and the net amount, and keeps the input after a refusal', async () => {
  const { createWithdrawal } = open();
  await userEvent.type(await screen.findByLabelText('提现金额'), '100.50');
  const sums = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(sums).toEqual(['从余额转出¥100.50', '手续费1%，没有成功全部退回−¥1.01', '预计到账¥99.49']);
  expect(screen.getByText('自动打款，一般几分钟到账').tagName).toBe('P');
  await press('提现 ¥100.50');
  expect(createWithdrawal.asked).toMatchObject([{ amountFen: 10_050, proof: null }]);
  await createWithdrawal.answer(refused('BALANCE_SHORT'));
  expect(screen.getByRole('alert').textContent).toContain('余额不足');
  expect(screen.getByLabelText<HTMLInputElement>('提现金额').value).toBe('100.50');
});

it.each([
  ['9.99', '提现金额最低 10 元'],
  ['5000.01', '单次提现最高 5000 元'],
  ['3560.01', '超过可提现余额'],
  ['1.234', '请输入提现金额，最多两位小数'],
])('%s: %s', async (text, message) => {
  const { createWithdrawal } = open();
  await userEvent.type(await screen.findByLabelText('提现金额'), text);
  await press('申请提现');
  expect([screen.getByRole('alert').textContent, createWithdrawal.asked]).toEqual([message, []]);
});

it.each([
  [{ creditScore: 59 }, '由平台审核，24 小时内打款'],
  [
    { account: { account: '', holder: '', boundAt: november('20 18:00'), payableFrom: november('21 18:00') } },
    '支付宝新绑定，明天 18:00 后由平台审核打款',
  ],
])('%j: %s', async (payout, text) => {
  open({ payout });
  await userEvent.type(await screen.findByLabelText('提现金额'), '100');
  expect(screen.getByText(text).tagName).toBe('P');
});

it('lists the missing requirements with links', async () => {
  const { readContract } = open({ payout: { hasPhone: false, account: null, contract: null } });
  await screen.findByRole('heading', { name: '提现前还要做' });
  await readContract.answer(refused('NOT_FOUND'));
  expect(screen.getByRole('button', { name: '去签署' }).tagName).toBe('BUTTON');
  expect(screen.getByRole('link', { name: '去绑定手机号' }).getAttribute('href')).toBe('/account/system?bindPhone=1');
  expect([screen.getByRole('button', { name: '去绑定' }).tagName, screen.queryByLabelText('提现金额')]).toEqual(['BUTTON', null]);
});

it('says that minors cannot withdraw', async () => {
  open({ payout: { isAdult: false } });
  expect((await screen.findByRole('heading', { name: '未满 18 周岁不能提现' })).tagName).toBe('H2');
});

it('says that today’s withdrawals are used up', async () => {
  open({ payout: { leftToday: 0 } });
  expect((await screen.findByRole('heading', { name: '今天的提现次数用完了' })).tagName).toBe('H2');
});

it('retries without a response under the same key', async () => {
  const { createWithdrawal } = open();
  await userEvent.type(await screen.findByLabelText('提现金额'), '100');
  await press('提现 ¥100.00');
  await createWithdrawal.fail(badGateway);
  expect(
    screen.getByText('可能已经申请成功，下面的记录里看得到。重试用的是同一笔，不会提现两次；知道结果之前不能再提另一笔。').tagName,
  ).toBe('P');
  expect([screen.queryByLabelText('提现金额'), screen.getByRole('alert').textContent]).toEqual([null, '服务器出错请求编号 req-00000002']);
  await press('重试');
  await createWithdrawal.answer(granted({ withdrawalNo: 'W1', amountFen: 10_000 }));
  const [first, second] = createWithdrawal.asked.map(({ key }) => key);
  expect([first === second, screen.getByText('已申请提现 ¥100.00').tagName]).toEqual([true, 'H2']);
});

it('after the page was left without a response, continues the same withdrawal', async () => {
  const first = open();
  await userEvent.type(await screen.findByLabelText('提现金额'), '100');
  await press('提现 ¥100.00');
  cleanup();
  const { createWithdrawal } = open();
  expect((await screen.findByRole('heading', { name: '没有收到提现的答复' })).tagName).toBe('H2');
  expect([screen.queryByLabelText('提现金额'), createWithdrawal.asked]).toEqual([null, []]);
  await press('重试');
  await createWithdrawal.answer(granted({ withdrawalNo: 'W1', amountFen: 10_000 }));
  expect(screen.getByText('已申请提现 ¥100.00').tagName).toBe('H2');
  expect(createWithdrawal.asked).toEqual(first.createWithdrawal.asked);
  cleanup();
  open();
  expect((await screen.findByLabelText('提现金额')).tagName).toBe('INPUT');
});

it.each([
  [aWithdrawal(), '待审核', ['申请11月20日 18:00', '平台审核24 小时内', '到账']],
  [aWithdrawal({ needsOperator: false }), '待处理', ['申请11月20日 18:00', '等待打款马上', '到账']],
  [
    aWithdrawal({ status: 'PAYING', handedAt: november('20 18:01') }),
    '打款中',
    ['申请11月20日 18:00', '交给支付宝11月20日 18:01', '到账等结果'],
  ],
  [
    aWithdrawal({ status: 'PAID', handedAt: november('20 18:01'), endedAt: november('20 18:02') }),
    '已到账',
    ['申请11月20日 18:00', '交给支付宝11月20日 18:01', '到账11月20日 18:02'],
  ],
  [
    aWithdrawal({ status: 'REFUSED', endedAt: november('20 18:02'), reason: '收入来源待核实' }),
    '未通过',
    ['申请11月20日 18:00', '未通过，全部退回11月20日 18:02'],
  ],
])('shows the progress of a withdrawal: %#', async (line, label, steps) => {
  open({ lines: [line], at: `/account/Withdraw?no=${line.withdrawalNo}` });
  const timeline = await screen.findByRole('list', { name: '提现进度' });
  expect(
    within(timeline)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(steps);
  expect(timeline.closest('details')?.open).toBe(true);
  expect(timeline.closest('li')?.textContent).toContain(label);
  expect(screen.queryAllByRole('button', { name: '取消' })).toHaveLength(line.status === 'REQUESTED' ? 1 : 0);
});

it('cancels a withdrawal after confirmation', async () => {
  const { cancelWithdrawal } = open();
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  const dialog = await screen.findByRole('dialog', { name: '取消提现' });
  expect(dialog.textContent).toContain('¥600.00 会全部退回余额，手续费也退。');
  await userEvent.click(within(dialog).getByRole('button', { name: '确认取消' }));
  expect(cancelWithdrawal.asked).toMatchObject([{ withdrawalNo: 'W2' }]);
  await cancelWithdrawal.answer(granted({ isCancelled: true }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

it('cancels one while another is being requested, and says why it cannot be cancelled', async () => {
  const { createWithdrawal, cancelWithdrawal } = open();
  await userEvent.type(await screen.findByLabelText('提现金额'), '100');
  await press('提现 ¥100.00');
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  const dialog = await screen.findByRole('dialog', { name: '取消提现' });
  await userEvent.click(within(dialog).getByRole('button', { name: '确认取消' }));
  await cancelWithdrawal.answer(refused('WITHDRAWAL_STATE'));
  expect(within(dialog).getByRole('alert').textContent).toBe('提现已在打款或已结束，请刷新查看');
  await userEvent.click(within(dialog).getByRole('button', { name: '知道了' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await createWithdrawal.answer(granted({ withdrawalNo: 'W1', amountFen: 10_000 }));
  expect(screen.getByText('已申请提现 ¥100.00').tagName).toBe('H2');
});

it('without a result of the cancellation offers to look it up or to retry with the same key', async () => {
  const { cancelWithdrawal } = open();
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  const dialog = await screen.findByRole('dialog', { name: '取消提现' });
  await userEvent.click(within(dialog).getByRole('button', { name: '确认取消' }));
  await cancelWithdrawal.fail(badGateway);
  expect(within(dialog).getByText(UNKNOWN).tagName).toBe('P');
  await userEvent.click(within(dialog).getByRole('button', { name: '重试' }));
  const [first, second] = cancelWithdrawal.asked.map(({ key }) => key);
  expect(first).toBe(second);
  await cancelWithdrawal.answer(granted({ isCancelled: true }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

it('closed without a result, the dialog continues the same cancellation when it is opened again', async () => {
  const { cancelWithdrawal } = open();
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认取消' }));
  await cancelWithdrawal.fail(badGateway);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '关闭' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  const dialog = await screen.findByRole('dialog', { name: '取消提现' });
  expect([within(dialog).getByText(UNKNOWN).tagName, within(dialog).queryByRole('button', { name: '确认取消' })]).toEqual(['P', null]);
  await userEvent.click(within(dialog).getByRole('button', { name: '查询结果' }));
  await cancelWithdrawal.check.answer(null);
  expect(cancelWithdrawal.announced).toEqual(['unchanged']);
  await userEvent.click(within(dialog).getByRole('button', { name: '重试' }));
  const [first, second] = cancelWithdrawal.asked;
  expect(second).toEqual(first);
  await cancelWithdrawal.answer(granted({ isCancelled: true }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

it('says that there are no withdrawals yet', async () => {
  open({ lines: [] });
  expect((await screen.findByRole('heading', { name: '还没有提现过' })).tagName).toBe('H2');
});
