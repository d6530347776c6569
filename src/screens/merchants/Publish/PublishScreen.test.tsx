import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { fromCallback } from 'xstate';
import {
  FiltersDocument,
  GamesDocument,
  GoingRateDocument,
  LentOfferDocument,
  OwnListingDocument,
  StartListingDocument,
} from '#api/generated/operations.ts';
import { gatherPicturesMachine } from '#machines/pictures/gatherPictures.machine.ts';
import { publishListingMachine } from '#machines/merchants/publishListing.machine.ts';
import { restAccountMachine } from '#machines/lending/restAccount.machine.ts';
import { sealLoginMachine } from '#machines/merchants/sealLogin.machine.ts';
import { aGame } from '#testing/builders/listings.ts';
import { aLentOffer } from '#testing/builders/lending.ts';
import { aFormPage, anEditedListing } from '#testing/builders/merchantPages.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { held, stage } from '#tests/screens/stage.tsx';
import { PublishScreen } from './PublishScreen.tsx';

const listing = vi.fn<() => unknown>();
const start = vi.fn<(variables: Record<string, unknown>) => unknown>();
const rate = vi.fn<() => unknown>();

function open(at = '/account/merchant/publish?id=101') {
  const save = held<unknown, { version: number; form: { title: string } }>();
  const seal = held<unknown, { account: string; secret: string }>();
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [OwnListingDocument, listing],
      [StartListingDocument, start],
      [GoingRateDocument, rate],
      [LentOfferDocument, () => ({ lentOffer: aLentOffer() })],
      [GamesDocument, () => ({ games: [aGame({ id: '12', title: '王者荣耀' })] })],
      [
        FiltersDocument,
        () => ({
          filters: {
            platforms: [],
            zones: [],
            attributes: [],
            pieces: [{ value: '凤求凰', label: '凤求凰', rarity: 'TREASURED' }],
          },
        }),
      ],
    ]),
  );
  const publish = held<unknown, { isSure: boolean }>();
  const watchPictures = fromCallback<{ type: string }>(({ sendBack }) =>
    sendBack({ type: 'pictures.reported', ids: [], busy: 0, failed: 0, refused: 0 }),
  );
  const gatherPictures = gatherPicturesMachine.provide({ actors: { watchPictures } as never });
  const actors = { saveListing: save.logic, publishListing: publish.logic, gatherPictures };
  const publishListing = publishListingMachine.provide({ actors: actors as never, delays: { typingPause: 1 } });
  const sealLogin = sealLoginMachine.provide({ actors: { sealLogin: seal.logic } as never });
  return {
    ...stage(() => ({ screen: <PublishScreen />, wiring: { publishListing, sealLogin, restAccount: restAccountMachine } }), at),
    save,
    seal,
    publish,
  };
}
const shows = (wish: Parameters<typeof anEditedListing>[0]) => listing.mockImplementation(() => ({ ownListing: anEditedListing(wish) }));
beforeEach(() => {
  listing.mockReset();
  start.mockReset().mockImplementation(() => ({ startListing: anEditedListing({ id: '102' }) }));
  rate.mockReset().mockImplementation(() => ({ goingRate: { hourlyFen: 420, accounts: 18 } }));
  shows({});
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('begins with the game, and goes on with the draft', async () => {
  const { history } = open('/account/merchant/publish');
  await userEvent.click(await screen.findByRole('button', { name: '王者荣耀' }));
  expect(start.mock.calls[0]?.[0]).toEqual({ gameId: '12' });
  await expect.poll(() => history.at(-1)).toBe('/account/merchant/publish?id=102');
});

it('says why no draft can begin', async () => {
  start.mockImplementation(() => {
    throw new Refused({ code: 'DRAFTS_FULL', message: '最多存 50 份草稿，请先发布或删除一份', requestId: 'r7' });
  });
  open('/account/merchant/publish');
  await userEvent.click(await screen.findByRole('button', { name: '王者荣耀' }));
  expect((await screen.findByText('最多存 50 份草稿，请先发布或删除一份')).isConnected).toBe(true);
});

it('shows the renter’s own card, what the renter pays at each price, and the going rate', async () => {
  shows({ form: aFormPage({ hourly: 500, night: 350, deposit: 2_000, least: 2, promotions: [{ hours: 3, bonus: 1 }] }) });
  open();
  const preview = within(await screen.findByRole('complementary', { name: '预览和发布' }));
  const card = within(preview.getByRole('article'));
  expect([card.getByRole('heading').textContent, !!card.getByText('租3送1'), !!card.getByText('包夜 ¥31.50')]).toEqual([
    '荣耀王者 百款皮肤',
    true,
    true,
  ]);
  expect(screen.getByText('租客付 ¥30.00，含押金').isConnected).toBe(true);
  expect(screen.getByText('租客付 ¥51.50，含押金').isConnected).toBe(true);
  expect(screen.getAllByText('不填就是不提供').length).toBe(5);
  expect((await screen.findByText('行情：近 30 天租出过的 18 个同类账号，时租的中位数是 ¥4.20。')).isConnected).toBe(true);
  expect(preview.getByText('都填好了，可以发布。').isConnected).toBe(true);
});

it('has no going rate below five accounts', async () => {
  rate.mockImplementation(() => ({ goingRate: { hourlyFen: null, accounts: 4 } }));
  open();
  expect((await screen.findByText('近 30 天同类账号租出的太少，暂时没有行情。')).isConnected).toBe(true);
});

it('asks what the game asks: choices, numbers with their unit, texts; a wrong one is marked', async () => {
  shows({
    attributes: [
      { name: '段位', kind: 'CHOICE', unit: '', choices: [{ value: '王者' }, { value: '钻石' }] },
      { name: '皮肤数', kind: 'NUMBER', unit: '款', choices: [] },
      { name: '铭文', kind: 'TEXT', unit: '', choices: [] },
    ],
    form: aFormPage({ attributes: [{ name: '皮肤数', value: '一百' }] }),
  });
  open();
  const rank = await screen.findByLabelText<HTMLSelectElement>('段位');
  expect([...rank.options].map(({ text }) => text)).toEqual(['不填', '王者', '钻石']);
  expect(screen.getByText('款').isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '发布并上架' }));
  expect(screen.getByText('皮肤数要填数字', { selector: 'p' }).isConnected).toBe(true);
});

it('takes pieces one by one, rare as the game knows them, and from a pasted list; the unknown are named', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('名称'), '凤求凰');
  await userEvent.click(screen.getByRole('button', { name: '加入' }));
  expect(screen.getByRole('button', { name: '去掉 凤求凰（典藏）' }).isConnected).toBe(true);
  fireEvent.change(screen.getByLabelText('粘贴一整列'), { target: { value: '凤求凰\n白龙呤\n白龙呤' } });
  await userEvent.click(screen.getByRole('button', { name: '加入这些' }));
  expect(screen.getByText('加入了 1 件；没认出的按“普通”加入，请核对：白龙呤').isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '去掉 白龙呤（普通）' }));
  expect(screen.queryByRole('button', { name: '去掉 白龙呤（普通）' })).toBeNull();
});

it('pieces that are added before the page is drawn again are all there', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('名称'), '凤求凰');
  fireEvent.change(screen.getByLabelText('粘贴一整列'), { target: { value: '白龙吟\n遇见神鹿' } });
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: '加入' }));
    fireEvent.click(screen.getByRole('button', { name: '加入这些' }));
  });
  const held = within(screen.getByRole('group', { name: '已加入的物品' })).getAllByRole('button');
  expect(held.map(({ textContent }) => textContent)).toEqual(['凤求凰（典藏）', '白龙吟（普通）', '遇见神鹿（普通）']);
});

it('names what is missing, and publishes nothing', async () => {
  shows({ hasLogin: false, form: aFormPage({ title: '短', hourly: null }) });
  open();
  expect((await screen.findByText('还差 3 项')).isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '发布并上架' }));
  for (const text of ['标题要 4–40 个字', '请填写时租价', '请先填写登录账号和密码']) expect(screen.getAllByText(text).length).toBe(2);
});

it('seals a login that is typed twice', async () => {
  shows({ hasLogin: false });
  const { seal } = open();
  await userEvent.click(await screen.findByRole('button', { name: '填写登录信息' }));
  const dialog = within(await screen.findByRole('dialog', { name: '登录信息' }));
  await userEvent.type(dialog.getByLabelText('登录账号'), 'hero');
  await userEvent.type(dialog.getByLabelText('登录密码'), 'open');
  await userEvent.type(dialog.getByLabelText('再输一次密码'), 'close');
  await userEvent.click(dialog.getByRole('button', { name: '密封保存' }));
  expect(dialog.getByText('两次输入的密码不一样').isConnected).toBe(true);
  fireEvent.change(dialog.getByLabelText('再输一次密码'), { target: { value: 'open' } });
  await userEvent.click(dialog.getByRole('button', { name: '密封保存' }));
  await seal.answer(refused('LOGIN_TAKEN'));
  expect(dialog.getByText('这个登录账号已经在平台上架，请核对登录账号和大区').isConnected).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: '密封保存' }));
  await seal.answer(granted(null));
  expect((await screen.findByText('已密封')).isConnected).toBe(true);
  expect(seal.asked).toEqual([
    { id: '101', account: 'hero', secret: 'open' },
    { id: '101', account: 'hero', secret: 'open' },
  ]);
});

it('a draft is stored while it is typed; a failure is said', async () => {
  const { save } = open();
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '荣耀王者 新标题' } });
  await expect.poll(() => save.asked.map(({ form }) => form.title)).toEqual(['荣耀王者 新标题']);
  await save.fail(badGateway);
  expect(screen.getByText('草稿还没有存上').isConnected).toBe(true);
});

it('an account on offer is not stored while it is typed, and its button says so', async () => {
  shows({ state: 'ON_OFFER' });
  const { save } = open();
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '荣耀王者 新标题' } });
  expect(screen.getByRole('button', { name: '保存修改' }).isConnected).toBe(true);
  expect(screen.queryByText('草稿已保存')).toBeNull();
  expect(save.asked).toEqual([]);
});

it('what was changed of an account on offer is there after a reload, and can be given up', async () => {
  shows({ state: 'ON_OFFER', form: aFormPage({ title: '荣耀王者 百款皮肤' }) });
  open();
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '荣耀王者 新标题' } });
  cleanup();
  open();
  expect((await screen.findByLabelText<HTMLInputElement>('标题')).value).toBe('荣耀王者 新标题');
  expect(screen.getByText('上次改到一半的内容还在，保存后才生效。').isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '不要这些修改' }));
  expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('荣耀王者 百款皮肤');
  cleanup();
  open();
  expect((await screen.findByLabelText<HTMLInputElement>('标题')).value).toBe('荣耀王者 百款皮肤');
  expect(screen.queryByText('上次改到一半的内容还在，保存后才生效。')).toBeNull();
});

it('what was typed before somebody else changed the account is compared when it is saved', async () => {
  shows({ state: 'ON_OFFER', version: 3 });
  open();
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '荣耀王者 新标题' } });
  cleanup();
  shows({ state: 'ON_OFFER', version: 4 });
  const { publish } = open();
  await userEvent.click(await screen.findByRole('button', { name: '保存修改' }));
  expect(publish.asked).toMatchObject([{ version: 3, form: { title: '荣耀王者 新标题' } }]);
});

it('a price that is no amount is said, and nothing is published until it is one', async () => {
  shows({ state: 'ON_OFFER' });
  const { publish } = open();
  const daily = await screen.findByLabelText<HTMLInputElement>('包天');
  await userEvent.type(daily, '二十');
  await userEvent.click(screen.getByRole('button', { name: '保存修改' }));
  expect(screen.getByText('要写成数字，最多两位小数').isConnected).toBe(true);
  expect(screen.getByText('包天要写成数字，最多两位小数').isConnected).toBe(true);
  expect([publish.asked, document.activeElement]).toEqual([[], daily]);
  await userEvent.clear(daily);
  await userEvent.type(daily, '20.');
  expect(screen.queryByText('要写成数字，最多两位小数')).toBeNull();
  await userEvent.type(daily, '5');
  await userEvent.click(screen.getByRole('button', { name: '保存修改' }));
  await expect.poll(() => publish.asked).toMatchObject([{ form: { daily: 2_050 } }]);
});

it('windows that were changed and not saved are said, and nothing is published without them', async () => {
  shows({ state: 'ON_OFFER' });
  const { publish } = open();
  const hours = within(await screen.findByRole('region', { name: '出租时段' }));
  await userEvent.click(await hours.findByRole('button', { name: '加一段时间' }));
  expect(screen.getByText('出租时段改了还没有保存，请先按那一栏的“保存”').isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '保存修改' }));
  expect(publish.asked).toEqual([]);
  await userEvent.click(hours.getByRole('button', { name: '删除' }));
  await userEvent.click(screen.getByRole('button', { name: '保存修改' }));
  await expect.poll(() => publish.asked.length).toBe(1);
});

it('publishes after a question about a price that jumps, and leads back to the list', async () => {
  const { publish, history } = open();
  await userEvent.click(await screen.findByRole('button', { name: '发布并上架' }));
  await expect.poll(() => publish.asked.length).toBe(1);
  await publish.answer(refused('PRICE_JUMP'));
  const dialog = within(await screen.findByRole('dialog', { name: '价格改动超过一半' }));
  await userEvent.click(dialog.getByRole('button', { name: '再看看' }));
  await userEvent.click(screen.getByRole('button', { name: '发布并上架' }));
  await expect.poll(() => publish.asked.length).toBe(2);
  await publish.answer(refused('PRICE_JUMP'));
  await userEvent.click(await screen.findByRole('button', { name: '确认发布' }));
  expect(publish.asked.map(({ isSure }) => isSure)).toEqual([false, false, true]);
  await publish.answer(refused('PUBLISH_FULL'));
  expect((await screen.findByText('没有认证最多上架 3 个账号，申请开店后可以上架更多')).isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '发布并上架' }));
  await expect.poll(() => publish.asked.length).toBe(4);
  await publish.answer(granted(null));
  await expect.poll(() => history.at(-1)).toBe('/account/merchant');
});

test('one that the platform looks at cannot be edited; reasons of a returned one stand above', async () => {
  shows({ state: 'WAITING' });
  open();
  expect((await screen.findByText('平台正在看这个账号')).isConnected).toBe(true);
  cleanup();
  shows({ reasons: [{ field: 'title', reason: '不要写别人的名字' }] });
  open();
  expect((await screen.findByText('标题：不要写别人的名字')).isConnected).toBe(true);
});
