import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ComplaintPartsFragment, ComplaintsDocument, ComplaintTypesDocument } from '#api/generated/operations.ts';
import { answerComplaintMachine, type SentStatement } from '#machines/complaints/answerComplaint.machine.ts';
import { fileComplaintMachine, type SentComplaint } from '#machines/complaints/fileComplaint.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { aComplaint, someComplaintTypes } from '#testing/builders/afterRental.ts';
import { november } from '#testing/builders/gateway.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { heldCommand, logIn, stage } from '#tests/screens/stage.tsx';
import { choose, heldUploads, write } from '#tests/screens/uploading.ts';
import { ComplaintsScreen } from './ComplaintsScreen.tsx';

const orderNo = '202611200000000001';

function open(complaints: ComplaintPartsFragment[] = [], whyNot: string | null = null) {
  const listed = { complaints, whyNot };
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [ComplaintsDocument, () => ({ complaints: { items: listed.complaints, nextCursor: null } })],
      [ComplaintTypesDocument, () => ({ complaintTypes: someComplaintTypes({ whyNot: listed.whyNot }) })],
    ]),
  );
  const uploads = heldUploads();
  const filing = heldCommand<unknown, SentComplaint>();
  const stating = heldCommand<unknown, SentStatement>();
  const staged = stage(() => {
    const reread = () => void staged.cache.invalidateQueries();
    return {
      screen: <ComplaintsScreen />,
      wiring: {
        imageUpload: uploads.imageUpload,
        fileComplaint: fileComplaintMachine.provide({
          actors: {
            gatherPictures: uploads.gatherPictures,
            fileComplaint: filing.command,
          },
          actions: { rereadComplaints: reread },
        }),
        answerComplaint: answerComplaintMachine.provide({
          actors: { gatherPictures: uploads.gatherPictures, sendStatement: stating.command },
          actions: { rereadComplaint: reread },
        }),
      },
    };
  }, `/account/complain?order_no=${orderNo}`);
  return { ...staged, listed, uploads, filing, stating };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '我要投诉' }));
  await userEvent.click(screen.getByRole('radio', { name: '被顶号、被挤下线' }));
  write('经过', '玩了二十分钟被顶下线两次');
};
const dialog = (name: string) => screen.findByRole('dialog', { name });

beforeEach(() => {
  logIn();
  sessionStorage.clear();
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits for a picture whose bytes are sent but whose answer is not there, and files it with the complaint', async () => {
  const { uploads, filing } = open();
  await fill();
  await choose('证据图片', 'one.png', 'two.png');
  expect((await screen.findAllByText('已发送，等待服务器确认')).length).toBe(2);
  await press('提交投诉');
  const submit = screen.getByRole('button', { name: '等 2 张图片传完…' });
  expect([submit.getAttribute('aria-busy'), submit === document.activeElement, screen.getByRole('status').textContent]).toEqual([
    'true',
    true,
    '还有 2 张图片正在上传，上传完成后自动提交。',
  ]);
  expect(screen.getByLabelText('经过').closest('fieldset')?.disabled).toBe(true);
  expect(screen.queryByRole('dialog')).toBe(null);
  await uploads.store('12');
  expect(screen.getByRole('button', { name: '等 1 张图片传完…' }).getAttribute('aria-busy')).toBe('true');
  await uploads.store('13');
  await userEvent.click(within(await dialog('提交投诉')).getByRole('button', { name: '确认提交' }));
  expect(filing.asked.map(({ pictureIds }) => pictureIds)).toEqual([['12', '13']]);
});

it('asks before it leaves out a picture that was not uploaded, and sends it again if the user wishes', async () => {
  const { uploads, filing } = open();
  await fill();
  await choose('证据图片', 'one.png', 'two.png');
  await press('提交投诉');
  await uploads.store('12');
  await uploads.sending.fail(badGateway);
  const question = (await screen.findByText(/^有 1 张图片尚未上传成功/)).closest('[role="alert"]')!;
  expect([question.querySelector('span')?.firstChild?.textContent, question === document.activeElement]).toEqual([
    '有 1 张图片尚未上传成功。重新上传，还是不带它提交？',
    true,
  ]);
  expect(screen.queryByRole('dialog')).toBe(null);
  await press('重新上传');
  expect(screen.getByRole('button', { name: '等 1 张图片传完…' }).getAttribute('aria-busy')).toBe('true');
  await uploads.store('13');
  await userEvent.click(within(await dialog('提交投诉')).getByRole('button', { name: '确认提交' }));
  expect(filing.asked.map(({ pictureIds }) => pictureIds)).toEqual([['12', '13']]);
});

it('leaves out a picture that is not one only after the explicit word', async () => {
  const { uploads, filing } = open();
  await fill();
  await choose('证据图片', 'one.png', 'two.png', 'three.png');
  await uploads.store('12');
  await uploads.store('13');
  await uploads.sending.answer(refused('PICTURE_INVALID'));
  await press('提交投诉');
  const question = (await screen.findByText(/^有 1 张图片尚未上传成功/)).closest('[role="alert"]')!;
  expect(question.querySelector('span')?.firstChild?.textContent).toBe('有 1 张图片尚未上传成功。要不带它提交吗？');
  expect(within(question as HTMLElement).queryByRole('button', { name: '重新上传' })).toBe(null);
  await press('不带这张，接着提交');
  await userEvent.click(within(await dialog('提交投诉')).getByRole('button', { name: '确认提交' }));
  expect(filing.asked.map(({ pictureIds }) => pictureIds)).toEqual([['12', '13']]);
});

it('returns to the form while it waits: nothing is sent, the upload goes on, and the changed text is what is sent later', async () => {
  const { uploads, filing } = open();
  await fill();
  await choose('证据图片', 'one.png');
  await press('提交投诉');
  await press('返回修改');
  expect(screen.getByRole('button', { name: '提交投诉' })).toBe(document.activeElement);
  write('经过', '玩了二十分钟被顶下线两次，有截图');
  await uploads.store('12');
  expect([screen.queryByRole('dialog'), filing.asked]).toEqual([null, []]);
  await press('提交投诉');
  await userEvent.click(within(await dialog('提交投诉')).getByRole('button', { name: '确认提交' }));
  expect(filing.asked).toMatchObject([{ words: '玩了二十分钟被顶下线两次，有截图', pictureIds: ['12'] }]);
});

it('a cancelled upload is not waited for any more', async () => {
  const { filing } = open();
  await fill();
  await choose('证据图片', 'one.png');
  await press('提交投诉');
  await press('取消上传 one.png');
  await userEvent.click(within(await dialog('提交投诉')).getByRole('button', { name: '确认提交' }));
  expect(filing.asked.map(({ pictureIds }) => pictureIds)).toEqual([[]]);
});

it('sends nothing if the page is left while it waits, and the form is as it was afterwards', async () => {
  const first = open();
  await fill();
  await choose('证据图片', 'one.png', 'two.png');
  await first.uploads.store('12');
  await press('提交投诉');
  first.unmount();
  expect(first.filing.asked).toEqual([]);
  const second = open();
  expect(await screen.findByLabelText('经过')).toHaveProperty('value', '玩了二十分钟被顶下线两次');
  expect([screen.getAllByRole('button', { name: /^移除第/ }).length, second.filing.asked]).toEqual([1, []]);
});

it('after filing shows the complaint, focused, and no second form', async () => {
  const { listed, filing } = open();
  await fill();
  await press('提交投诉');
  Object.assign(listed, { complaints: [aComplaint({ status: 'OPEN' })], whyNot: '这个订单的投诉正在处理' });
  await userEvent.click(within(await dialog('提交投诉')).getByRole('button', { name: '确认提交' }));
  await filing.answer(granted(undefined));
  const mine = await screen.findByRole('article', { name: '租客的投诉：被顶号、被挤下线' });
  expect([mine === document.activeElement, screen.queryByLabelText('经过'), screen.queryByText('再次投诉')]).toEqual([true, null, null]);
});

const foreign = aComplaint({
  isMine: false,
  status: 'OPEN',
  statements: [{ party: 'RENTER', isMine: false, at: november('20 12:00'), words: '玩了二十分钟被顶下线两次', pictures: [] }],
  can: { answer: true, say: false, withdraw: false },
});

it('an answer is confirmed, waits for its pictures, and is then in sight without an empty second form', async () => {
  const { listed, uploads, stating } = open([foreign], '只能投诉一次');
  await userEvent.click(await screen.findByRole('button', { name: '我要答复' }));
  write('答复', '我没有登录过');
  await choose('证据图片', 'one.png');
  await press('提交答复');
  expect([screen.queryByRole('dialog'), stating.asked]).toEqual([null, []]);
  await uploads.store('21');
  const asking = await dialog('提交答复');
  expect(within(asking).getByText(/^对方和平台/).textContent).toBe(
    '对方和平台都会看到你的答复，提交后不能修改，平台根据双方的陈述裁决。之后还可以补充陈述。',
  );
  expect(stating.asked).toEqual([]);
  await userEvent.click(within(asking).getByRole('button', { name: '确认提交' }));
  expect(stating.asked).toMatchObject([{ words: '我没有登录过', pictureIds: ['21'] }]);
  const answer = { party: 'OWNER' as const, isMine: true, at: november('20 19:50'), words: '我没有登录过', pictures: [] };
  const answered = { status: 'ANSWERED', statements: [...foreign.statements, answer], can: { answer: false, say: true, withdraw: false } };
  listed.complaints = [{ ...foreign, ...answered } as ComplaintPartsFragment];
  await stating.answer(granted(undefined));
  const said = (await screen.findByText('我没有登录过')).closest('li');
  expect([
    said === document.activeElement,
    screen.queryByRole('textbox'),
    screen.getByRole('button', { name: '补充陈述' }).tagName,
  ]).toEqual([true, null, 'BUTTON']);
});

it('keeps a half-written statement when the other side says something meanwhile', async () => {
  const { listed, cache } = open([aComplaint()], '这个订单的投诉正在处理');
  await userEvent.click(await screen.findByRole('button', { name: '补充陈述' }));
  write('补充陈述', '第二次顶号在十二点');
  const more = { party: 'OWNER' as const, isMine: false, at: november('20 14:00'), words: '可以看记录', pictures: [] };
  listed.complaints = [aComplaint({ statements: [...aComplaint().statements, more] })];
  await cache.invalidateQueries();
  await screen.findByText('可以看记录');
  expect(screen.getByLabelText('补充陈述')).toHaveProperty('value', '第二次顶号在十二点');
});
