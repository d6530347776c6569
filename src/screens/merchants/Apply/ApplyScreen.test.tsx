import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { GamesDocument, MerchantApplicationDocument, RecallApplicationDocument } from '#api/generated/operations.ts';
import type { Application } from '#api/queries/merchants.ts';
import { merchantApplicationMachine } from '#machines/merchants/merchantApplication.machine.ts';
import { applicationFields } from '#contract/rules/merchant.ts';
import { aGame } from '#testing/builders/listings.ts';
import { november } from '#testing/builders/gateway.ts';
import { anApplicationPage } from '#testing/builders/merchantPages.ts';
import { badGateway, refused } from '#testing/answers.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { held, logIn, logOut, stage } from '#tests/screens/stage.tsx';
import { choose, heldUploads } from '#tests/screens/uploading.ts';
import { ApplyScreen } from './ApplyScreen.tsx';

const application = vi.fn<() => unknown>();
const recall = vi.fn<() => unknown>();
const APPLICATION_PICTURE = applicationFields.picture;
const filled: Partial<Application> = {
  id: '81',
  version: 2,
  kind: 'MERCHANT',
  shop: '北辰小店',
  contact: '林一',
  licence: '91350100M000100Y43',
  games: [{ id: '1', title: '王者荣耀' }],
  accounts: 30,
};

function open(isMember = true) {
  if (isMember) logIn();
  else logOut();
  const save = held<unknown, { version: number; form: { shop: string } }>();
  const theirs = held<unknown, undefined>();
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [MerchantApplicationDocument, application],
      [RecallApplicationDocument, recall],
      [GamesDocument, () => ({ games: [aGame({ id: '1', title: '王者荣耀' }), aGame({ id: '2', title: '原神' })] })],
    ]),
  );
  const merchantApplication = merchantApplicationMachine.provide({
    actors: { saveApplication: save.logic, readTheirs: theirs.logic } as never,
    delays: { typingPause: 1 },
  });
  const uploads = heldUploads();
  const wiring = { merchantApplication, imageUpload: uploads.imageUpload };
  return { ...stage(() => ({ screen: <ApplyScreen />, wiring }), '/business-invest'), save, theirs, uploads };
}
const shows = (wish: Partial<Application>) =>
  application.mockImplementation(() => ({ merchantApplication: anApplicationPage({ ...filled, ...wish }) }));
beforeEach(() => {
  application.mockReset();
  recall.mockReset().mockImplementation(() => ({ recallApplication: anApplicationPage(filled) }));
  shows({});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('tells a guest what a shop brings, and to log in', async () => {
  open(false);
  expect((await screen.findByRole('button', { name: '登录后申请' })).isConnected).toBe(true);
  expect(screen.getByText('个人店铺最多上架 200 个账号').isConnected).toBe(true);
  expect(screen.getByText('佣金 5%').isConnected).toBe(true);
});

it('shows the draft as it was stored, and names every field that is missing', async () => {
  shows({ kind: null, licence: '9135', games: [], accounts: null });
  open();
  expect((await screen.findByText('草稿已保存')).isConnected).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('店铺名').value).toBe('北辰小店');
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }));
  for (const text of [
    '请选择个人店铺或商户',
    '统一社会信用代码不正确，请照营业执照填写 18 位',
    '请上传营业执照的照片',
    '请至少选一个游戏',
    '请填写 1 到 100000 的整数',
  ])
    expect(screen.getByText(text).isConnected).toBe(true);
});

it('games that are chosen before the page is drawn again are all kept', async () => {
  open();
  const games = within(await screen.findByRole('group', { name: '主营游戏' }));
  act(() => {
    for (const name of ['原神', '王者荣耀']) fireEvent.click(games.getByRole('button', { name }));
  });
  expect(games.getAllByRole('button').map((game) => [game.textContent, game.getAttribute('aria-pressed')])).toEqual([
    ['王者荣耀', 'false'],
    ['原神', 'true'],
  ]);
});

it('stores what is typed, says when it is not stored, and stores it again', async () => {
  const { save } = open();
  fireEvent.change(await screen.findByLabelText('店铺名'), { target: { value: '北辰大店' } });
  expect((await screen.findByText('正在保存草稿…')).isConnected).toBe(true);
  await expect.poll(() => save.asked.map(({ version, form }) => [version, form.shop])).toEqual([[2, '北辰大店']]);
  await save.fail(badGateway);
  expect(screen.getByText('草稿还没有存上').isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '马上重试' }));
  expect(save.asked.length).toBe(2);
});

test.each([
  ['用这里填的', '北辰大店'],
  ['用那边改的', '那边的店'],
])('two tabs: %s leaves %s', async (button, shop) => {
  const { save, theirs } = open();
  fireEvent.change(await screen.findByLabelText('店铺名'), { target: { value: '北辰大店' } });
  await expect.poll(() => save.asked.length).toBe(1);
  await save.answer(refused('EDITED_ELSEWHERE'));
  const form = { kind: 2, shop: '那边的店', contact: '林一', licence: '91350100M000100Y43', picture: null, games: ['1'], accounts: 30 };
  await theirs.answer({ version: 7, form, isSubmitted: false });
  expect(screen.getByText('不同的是：店铺名。').isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(screen.getByLabelText<HTMLInputElement>('店铺名').value).toBe(shop);
});

test.each<[Partial<Application>, string]>([
  [{ realName: null }, '提交前要先实名认证'],
  [{ isAdult: false }, '根据未成年人保护规定，未成年人不能开店。'],
  [{ phone: null }, '提交前要先绑定手机号'],
  [{}, '申请人 林*，联系手机 138****0002；提交时用短信验证码确认是本人'],
])('with %o the form says “%s”', async (wish, text) => {
  shows(wish);
  open();
  expect((await screen.findByText(text, { exact: false })).isConnected).toBe(true);
});

it('a submitted one waits, shows what was sent, and can be recalled', async () => {
  shows({ status: 'SUBMITTED', submittedAt: november('20 19:30') });
  open();
  expect((await screen.findByText('审核中')).isConnected).toBe(true);
  expect(screen.getByText('一般 24 小时内有结果，会发消息给你').isConnected).toBe(true);
  expect(screen.getByText('11月20日 19:30').isConnected).toBe(true);
  shows({});
  await userEvent.click(screen.getByRole('button', { name: '收回修改' }));
  expect((await screen.findByRole('button', { name: '提交申请' })).isConnected).toBe(true);
  expect(recall).toHaveBeenCalledTimes(1);
});

it('what was returned names its reasons above the form', async () => {
  shows({ status: 'RETURNED', reasons: [{ field: 'licence', reason: '和照片上的不一样' }] });
  open();
  expect((await screen.findByText('已退回')).isConnected).toBe(true);
  expect(screen.getByText('统一社会信用代码：和照片上的不一样').isConnected).toBe(true);
  expect(screen.getByRole('button', { name: '提交申请' }).isConnected).toBe(true);
});

it('an approved one leads to the merchant centre; a refused one says why and from when', async () => {
  shows({ status: 'APPROVED' });
  open();
  expect((await screen.findByRole('link', { name: '去商户中心' })).getAttribute('href')).toBe('/account/merchant');
  cleanup();
  shows({ status: 'REFUSED', reasons: [{ field: '', reason: '执照已注销' }], againAt: Date.now() + 86_400_000 });
  open();
  expect((await screen.findByText('没有通过')).isConnected).toBe(true);
  expect(screen.getByText('执照已注销').isConnected).toBe(true);
  expect(screen.getByText(/起可以再申请$/).isConnected).toBe(true);
  expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
});

it('cannot be submitted before the licence is uploaded, and says so', async () => {
  const { uploads } = open();
  const button = await screen.findByRole('button', { name: '提交申请' });
  await choose(APPLICATION_PICTURE, 'licence.png');
  expect([button.textContent, button.getAttribute('aria-disabled') ?? String(button.hasAttribute('disabled'))]).toEqual([
    '照片正在上传，传完再提交',
    'true',
  ]);
  fireEvent.submit(button.closest('form')!);
  expect(screen.queryAllByRole('alert')).toEqual([]);
  await uploads.store('31');
  expect(button.textContent).toBe('提交申请');
});
