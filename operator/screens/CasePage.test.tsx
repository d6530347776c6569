import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { complaintCase, decided, foreign, listed, orderNo, own, now } from '#testing/console/cases.ts';
import { admin, type Answers, lost, openConsole, refuse, service } from '#testing/console/console.tsx';

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** A complaint in its queue: free until it is claimed. */
function complaint(answers: Answers = {}): Answers {
  let claim: object | null = null;
  return {
    listCases: () => ({ list: [listed('202611271101020399'), listed(orderNo)], next_cursor: null }),
    getComplaintCase: () => complaintCase(),
    readCase: () => ({ claim, notes: [{ at: now - 60_000, by: '小李', words: '号主说晚上回电' }], actions: [] }),
    claimCase: () => {
      claim = own;
      return own;
    },
    upholdComplaint: ({ body }) => decided((body as { preview: boolean }).preview ? 'preview' : 'done'),
    ...answers,
  };
}

const panel = (): HTMLElement => screen.getByRole('complementary', { name: '决定' });
const sees = (text: string | RegExp): Promise<HTMLElement> => within(panel()).findByText(text);

async function openCase(answers: Answers = {}) {
  const user = userEvent.setup();
  const opened = openConsole(`/cases/complaints/${orderNo}`, complaint(answers));
  await screen.findByText(/^玩到第二个小时被顶下线三次/);
  return { user, ...opened };
}

/** Up to the trial of a whole refund. */
async function tried(answers: Answers = {}) {
  const opened = await openCase(answers);
  await sees('还没有人处理。');
  await opened.user.keyboard('c');
  await sees('成立，全额退给租客');
  await opened.user.keyboard('1');
  await opened.user.type(screen.getByLabelText('理由'), '登录记录属实');
  await opened.user.keyboard('{Control>}{Enter}{/Control}');
  return opened;
}
const confirm = async ({ user }: Pick<Awaited<ReturnType<typeof tried>>, 'user'>): Promise<void> => {
  await within(panel()).findByRole('button', { name: /^确认/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
};

test('everything that a decision needs stands beside it', async () => {
  await openCase();
  for (const text of [
    '租客 投诉：被顶号、被挤下线',
    '玩到第二个小时被顶下线三次（附图 2 张）',
    '登录提醒是异地的，已经改了密码',
    '愿意补两小时',
    orderNo,
    'renter 的昵称（renter）138****0002',
    '¥30.00',
    '100，¥10.00，已用 还没有报',
    '10.1.2.3',
    '开始租用',
    '租客，同一租客',
    '号主说晚上回电',
    '¥166.64',
  ])
    expect({ text, found: screen.queryAllByText(text, { exact: false }).length > 0 }).toEqual({ text, found: true });
});

test('a complaint is decided by eight presses or fewer besides the reason, with the money before and after', async () => {
  const user = userEvent.setup();
  let presses = 0;
  const press = async (keys: string): Promise<void> => {
    presses += 1;
    await user.keyboard(keys);
  };
  const { asked, place } = openConsole('/queues/complaints', complaint());
  await screen.findByText(`事情 ${orderNo}`);
  await press('j');
  await press('{Enter}');
  await screen.findByText(/^玩到第二个小时被顶下线三次/);
  await sees('还没有人处理。');
  await press('c');
  await sees('成立，全额退给租客');
  await press('1');
  await waitFor(() => expect(screen.getByLabelText('理由')).toBe(document.activeElement));
  await user.keyboard('登录记录属实');
  await press('{Control>}{Enter}{/Control}');
  await within(panel()).findByRole('table', { name: '之前和之后' });
  expect(
    within(panel())
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['项目现在之后', '租客余额¥166.64¥182.54', '订单里的钱¥15.90¥0.00', '订单状态投诉中已退款', '已判给—¥15.90']);
  await press('{Control>}{Enter}{/Control}');
  await sees('已决定');
  await press('n');
  await waitFor(() => expect(place()).toBe('/queues/complaints'));
  console.log(`a complaint: ${presses} presses besides the reason`);
  expect(presses).toBeLessThanOrEqual(8);
  const bodies = asked.filter(({ name }) => name === 'upholdComplaint').map(({ body }) => body);
  const wish = { amount_fen: 'all', because: '登录记录属实', version: 'v1' };
  expect(bodies).toEqual([
    { ...wish, preview: true },
    { ...wish, preview: false },
  ]);
});

test('a part is asked for in yuan, and what is wrong is told before anything is sent', async () => {
  const { user, asked } = await openCase({ readCase: () => ({ claim: own, notes: [], actions: [] }) });
  await sees('成立，部分退给租客');
  await user.keyboard('2');
  await user.type(screen.getByLabelText('退给租客多少元'), '15.91');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await sees('请填 ¥15.90 以内的金额');
  await sees('请写理由');
  expect(asked.filter(({ name }) => name === 'upholdComplaint')).toEqual([]);
  await user.clear(screen.getByLabelText('退给租客多少元'));
  await user.type(screen.getByLabelText('退给租客多少元'), '10.6');
  await user.type(screen.getByLabelText('理由'), '没有玩到四小时');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await within(panel()).findByRole('button', { name: /^确认/ });
  expect(asked.findLast(({ name }) => name === 'upholdComplaint')?.body).toEqual({
    amount_fen: 1_060,
    because: '没有玩到四小时',
    version: 'v1',
    preview: true,
  });
});

test('a case that another person works on can only be looked at', async () => {
  await openCase({ readCase: () => ({ claim: foreign, notes: [], actions: [] }) });
  await sees('别人在处理：等对方决定或放开。');
  expect(screen.getByText('小李 在处理').textContent).toBe('小李 在处理');
});

test('who may only look is told which role decides', async () => {
  await openCase({ getSelf: () => admin });
  await sees('你可以看；决定需要客服的角色。');
});

test('a decision on a stale state is refused, and the new state is shown', async () => {
  let version = 'v1';
  const opened = await tried({
    getComplaintCase: () => complaintCase(version),
    upholdComplaint: ({ body }) => {
      if ((body as { preview: boolean }).preview) return decided('preview');
      version = 'v2';
      return refuse('CASE_STALE', { message: '状态已经变了，请看新的状态' });
    },
  });
  await confirm(opened);
  await sees('状态已经变了，请看新的状态');
  await opened.user.keyboard('u');
  await sees('成立，全额退给租客');
  expect(screen.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('登录记录属实');
});

test('an answer that is lost can be asked for again with the same version', async () => {
  let sent = 0;
  const opened = await tried({
    upholdComplaint: ({ body }) => {
      if ((body as { preview: boolean }).preview) return decided('preview');
      sent += 1;
      return sent === 1 ? lost() : decided('done');
    },
  });
  await confirm(opened);
  await sees('没有收到答复，可能已经生效。再发一次不会生效两次。');
  await opened.user.keyboard('r');
  await sees('已决定');
  expect(sent).toBe(2);
});

test('a decision that needs two people waits for the second', async () => {
  const opened = await tried({
    upholdComplaint: ({ body }) => decided((body as { preview: boolean }).preview ? 'preview' : 'waiting', '31'),
  });
  await confirm(opened);
  await sees(/等第二个人同意，编号 31/);
});

test('a refusal by field stands at the field, and what was written stays', async () => {
  await tried({ upholdComplaint: () => refuse('BAD_REQUEST', { fields: { because: '理由里不能写手机号' } }) });
  await sees('理由里不能写手机号');
  expect(screen.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('登录记录属实');
});

test('a case is handed over with a note, and can be claimed again', async () => {
  const { user, asked } = await openCase({
    readCase: () => ({ claim: own, notes: [], actions: [] }),
    releaseCase: () => ({}),
  });
  await sees('放开，或交给同事');
  await user.type(screen.getByLabelText('交给（姓名，可以不写）'), '小李');
  await user.type(screen.getByLabelText('留言'), '等号主回电');
  await user.click(screen.getByRole('button', { name: '交给 小李' }));
  await sees('放开了，别人可以接手。填的内容还在。');
  expect(asked.findLast(({ name }) => name === 'releaseCase')?.body).toEqual({ note: '等号主回电', to: '小李' });
});

test('a case that is not there says so', async () => {
  openConsole(`/cases/complaints/${orderNo}`, complaint({ getComplaintCase: () => refuse('NOT_FOUND', { message: '没有这个订单' }) }));
  await screen.findByRole('complementary', { name: '决定' });
  await sees(/没有这个订单/);
  expect(within(panel()).getByRole('button', { name: '重试' }).textContent).toBe('重试');
});

test('after the session has ended the page stays, and goes on after a sign-in', async () => {
  const opened = await tried({ signIn: () => ({ token: 't', device: 'd', self: service }) });
  await within(panel()).findByRole('button', { name: /^确认/ });
  opened.sessions.end();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('登录已失效，重新登录后接着做').textContent).toBe('登录已失效，重新登录后接着做');
  await opened.user.type(within(dialog).getByLabelText('密码'), 'Service-2026-xz');
  await opened.user.click(within(dialog).getByRole('button', { name: '下一步' }));
  await opened.user.type(await within(dialog).findByLabelText('动态码，或恢复码'), '123456');
  await opened.user.click(within(dialog).getByRole('button', { name: '登录' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await confirm(opened);
  await sees('已决定');
});

/** Every picture is on the screen. */
class Watch {
  readonly #notify: (entries: { isIntersecting: boolean }[]) => void;
  constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
    this.#notify = notify;
  }
  observe(): void {
    this.#notify([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}
function shownPictures(): void {
  vi.stubGlobal('IntersectionObserver', Watch);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const picture = { id: '31', label: 'renter', is_private: true, width: 800, height: 600, at: now };

test('private pictures are masked until the case is claimed, or a reason is given; one is enlarged', async () => {
  shownPictures();
  const { user, asked } = await openCase({
    listCasePictures: () => ({ list: [picture, { ...picture, id: '32', label: 'owner' }] }),
    readCasePicture: () => new Uint8Array([1, 2]),
  });
  await screen.findByText('租客的图片 1');
  expect(asked.some(({ name }) => name === 'readCasePicture')).toBe(false);
  await user.type(screen.getByLabelText(/^认领之后直接看/), '核对截图');
  await user.click(screen.getByRole('button', { name: '看图片' }));
  await user.click(await screen.findByRole('button', { name: '放大租客的图片 1' }));
  await user.click(await screen.findByRole('button', { name: '放大' }));
  expect((await screen.findByText('800 × 600，200%')).textContent).toBe('800 × 600，200%');
  const read = asked.filter(({ name }) => name === 'readCasePicture');
  expect(read.map(({ params, body }) => [(params as { id: string }).id, body])).toEqual([
    ['31', { because: '核对截图' }],
    ['32', { because: '核对截图' }],
  ]);
});

test('whoever has claimed the case sees its pictures without a reason', async () => {
  shownPictures();
  const { user, asked } = await openCase({
    listCasePictures: () => ({ list: [picture] }),
    readCasePicture: () => new Uint8Array([1, 2]),
  });
  await user.keyboard('c');
  await screen.findByRole('button', { name: '放大租客的图片 1' });
  expect(asked.filter(({ name }) => name === 'readCasePicture').map(({ body }) => body)).toEqual([{}]);
});

test('leaving a claimed case releases it, by another page or by closing this one; a case that was only read is not released', async () => {
  const released = ({ asked }: Pick<Awaited<ReturnType<typeof openCase>>, 'asked'>) =>
    asked.filter(({ name }) => name === 'releaseCase').map(({ params, body }) => [params, body]);
  const key = [{ queue: 'complaints', subject: orderNo }, {}];
  const read = await openCase();
  await read.user.keyboard('{Escape}');
  await waitFor(() => expect(read.place()).toBe('/queues/complaints'));
  expect(released(read)).toEqual([]);
  const left = await openCase();
  await left.user.keyboard('c');
  await sees('成立，全额退给租客');
  await left.user.keyboard('{Escape}');
  await waitFor(() => expect(released(left)).toEqual([key]));
  const closed = await openCase();
  await closed.user.keyboard('c');
  await sees('成立，全额退给租客');
  dispatchEvent(new Event('pagehide'));
  expect(released(closed)).toEqual([key]);
});
