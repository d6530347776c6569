import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { now } from '#testing/console/cases.ts';
import { admin, type Answers, content, lost, openConsole, refuse } from '#testing/console/console.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const plain = { least: null, most: null, is_optional: false, preset: null, choices: [] };
const kinds = [
  {
    name: 'notice',
    title: '公告',
    key_label: null,
    can_withdraw: true,
    entries: 8,
    fields: [
      { ...plain, name: 'title', label: '标题', kind: 'line', least: 2, most: 60, fields: [] },
      { ...plain, name: 'content', label: '正文', kind: 'markdown', least: 1, most: 20_000, fields: [] },
      { ...plain, name: 'published_at', label: '发布时间', kind: 'when', fields: [] },
      { ...plain, name: 'is_shown', label: '显示', kind: 'yes', preset: true, fields: [] },
    ],
  },
  {
    name: 'game',
    title: '游戏',
    key_label: null,
    can_withdraw: false,
    entries: 1,
    fields: [
      { ...plain, name: 'title', label: '名称', kind: 'line', fields: [] },
      {
        ...plain,
        name: 'attributes',
        label: '属性，按次序',
        kind: 'rows',
        most: 2,
        fields: [
          { ...plain, name: 'name', label: '属性', kind: 'line' },
          {
            ...plain,
            name: 'kind',
            label: '怎么填',
            kind: 'choice',
            choices: [
              { value: 'number', text: '数字' },
              { value: 'choice', text: '选一个' },
            ],
          },
          { ...plain, name: 'choices', label: '选项', kind: 'list' },
        ],
      },
    ],
  },
];
const stored = { title: '停服维护', content: '预计**两小时**。', published_at: '2026-11-20T01:00:00.000Z', is_shown: true };
const listed = (more: object = {}) => ({
  key: '7',
  title: '停服维护',
  state: 'shown',
  shown_from: Date.UTC(2026, 10, 20, 1),
  shown_until: null,
  version: 3,
  at: now,
  by: '小周',
  ...more,
});
const block = (text: string) => ({
  kind: 'paragraph',
  level: 0,
  number: 0,
  spans: [{ text, strong: false, emphasis: false, code: false, href: null }],
});
const preview = (body: unknown, faults: object = {}) => {
  const { fields } = body as { fields: Record<string, unknown> };
  return { faults, fields, texts: { content: [block(String(fields['content']))] }, pictures: {} };
};
const versions = [
  { version: 3, at: now, by: '小周', because: '改时间', changes: [{ name: 'title', before: '停服', after: '停服维护' }], fields: stored },
  { version: 2, at: now, by: '小吴', because: '先撤下', changes: [{ name: 'is_shown', before: true, after: false }], fields: stored },
];

const open = (answers: Answers, at = '/contents/notice/edit/7') =>
  openConsole(at, {
    getSelf: () => content,
    listContentKinds: () => ({ list: kinds }),
    listContents: () => ({ list: [listed()], total: 1, next_cursor: null }),
    readContent: () => ({ ...listed(), fields: stored }),
    listContentVersions: () => ({ list: versions, next_cursor: null }),
    previewContent: ({ body }) => preview(body),
    ...answers,
  });
const saveButton = () => screen.findByRole('button', { name: '保存，站上马上生效' });
const bodyOf = (asked: ReturnType<typeof openConsole>['asked'], name: string) => asked.findLast((each) => each.name === name)?.body;

test('the kinds are listed with how many there are', async () => {
  open({}, '/contents');
  const link = await screen.findByRole('link', { name: /公告/ });
  expect([link.textContent, link.getAttribute('href')]).toEqual(['公告8条', '/contents/notice']);
});

test('a list says what is on the site, is searched, and goes on', async () => {
  const user = userEvent.setup();
  const { asked } = open(
    {
      listContents: ({ query }) =>
        (query as { cursor?: string }).cursor === undefined
          ? {
              list: [listed(), listed({ key: '6', title: '旧的', state: 'withdrawn', version: 0, at: null, by: null })],
              total: 3,
              next_cursor: '6',
            }
          : { list: [listed({ key: '5', title: '更旧的', state: 'later' })], total: 3, next_cursor: null },
    },
    '/contents/notice',
  );
  await screen.findByText('停服维护');
  const rows = () =>
    within(screen.getByRole('table', { name: '公告' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    '停服维护7在站上2026年11月20日 09:00 起第 3 版，小周，11月27日 20:00',
    '旧的6已撤下2026年11月20日 09:00 起没有改过',
  ]);
  await user.click(screen.getByRole('button', { name: '再看后面的' }));
  expect((await screen.findByText('还没到时间')).textContent).toBe('还没到时间');
  await user.type(screen.getByLabelText('任何一栏里有'), '维护');
  await user.click(screen.getByRole('button', { name: '查找' }));
  await waitFor(() => expect(asked.findLast(({ name }) => name === 'listContents')?.query).toEqual({ limit: 50, words: '维护' }));
});

test('an empty list says what to do next, and a lost answer can be asked for again', async () => {
  open({ listContents: () => ({ list: [], total: 0, next_cursor: null }) }, '/contents/notice');
  expect((await screen.findByText(/还没有，/)).textContent).toBe('还没有，从“新的一条”开始');
  open({ listContents: lost }, '/contents/notice');
  expect((await screen.findByRole('alert')).textContent).toContain('连不上服务器，请检查网络');
});

/** The DOM of the tests loads no frames: each gets an empty page. */
function stubFrames(): void {
  const loaded = new WeakMap<HTMLIFrameElement, Document>();
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockImplementation(function (this: HTMLIFrameElement) {
    const page = loaded.get(this) ?? document.implementation.createHTMLDocument();
    loaded.set(this, page);
    return page;
  });
}

test('what is written is previewed in three skins and saved over the version that was seen', async () => {
  const user = userEvent.setup();
  stubFrames();
  const { asked } = open({ saveContent: () => ({ key: '7', version: 4 }) });
  const title = await screen.findByLabelText('标题');
  expect([(title as HTMLInputElement).value, screen.getByLabelText<HTMLInputElement>('发布时间').value]).toEqual([
    '停服维护',
    '2026-11-20 09:00',
  ]);
  await user.clear(title);
  await user.type(title, '维护延长');
  await saveButton();
  const skins = screen.getAllByRole('region', { name: /^预览：/ });
  expect(skins.map((skin) => skin.getAttribute('aria-label'))).toEqual(['预览：通用', '预览：网吧', '预览：AI']);
  const pages = () => skins.map((skin) => within(skin).getByTitle<HTMLIFrameElement>(/像素宽$/));
  const bodies = () => pages().map(({ contentDocument }) => contentDocument!.body);
  expect(bodies().map((body) => body.querySelector('h1')?.textContent)).toEqual(['维护延长', '维护延长', '维护延长']);
  expect(bodies().map((body) => body.dataset['brand'])).toEqual(['general', 'internet-cafe', 'ai']);
  expect(pages().map((page) => [page.title, page.style.width])).toEqual(
    ['通用', '网吧', 'AI'].map((name) => [`${name}，375 像素宽`, '375px']),
  );
  await user.click(screen.getByLabelText('电脑 1366'));
  expect(pages().map((page) => page.style.width)).toEqual(['1366px', '1366px', '1366px']);
  await user.click(await saveButton());
  expect((await screen.findByText('请写为什么改，至少 2 个字')).textContent).toBe('请写为什么改，至少 2 个字');
  await user.type(screen.getByLabelText('为什么改'), '延长一小时');
  await user.click(await saveButton());
  expect((await screen.findByText(/^保存了，/)).textContent).toBe('保存了，第 4 版');
  expect(bodyOf(asked, 'saveContent')).toEqual({
    key: '7',
    fields: { ...stored, title: '维护延长', published_at: '2026-11-20 09:00' },
    version: 3,
    because: '延长一小时',
  });
});

test('what is wrong stands beside its field once it was changed, and is not sent', async () => {
  const user = userEvent.setup();
  const { asked } = open({
    previewContent: ({ body }) => preview(body, { title: '应有 2 到 60 个字', content: '没有 {{x}} 这个数' }),
  });
  const title = await screen.findByLabelText('标题');
  await saveButton();
  expect(screen.queryByText('应有 2 到 60 个字')).toBeNull();
  await user.clear(title);
  expect((await screen.findByText('应有 2 到 60 个字')).textContent).toBe('应有 2 到 60 个字');
  expect(screen.queryByText('没有 {{x}} 这个数')).toBeNull();
  await user.type(screen.getByLabelText('为什么改'), '试试');
  await user.click(await saveButton());
  expect((await screen.findByText('还有 2 处要改，见上面的红字')).textContent).toBe('还有 2 处要改，见上面的红字');
  expect([screen.getByText('没有 {{x}} 这个数').textContent, bodyOf(asked, 'saveContent')]).toEqual(['没有 {{x}} 这个数', undefined]);
});

test('a refusal by field keeps what was written', async () => {
  const user = userEvent.setup();
  open({ saveContent: () => refuse('BAD_REQUEST', { message: '已经有同名的，请换一个', fields: { title: '已经有同名的，请换一个' } }) });
  await user.type(await screen.findByLabelText('标题'), '了');
  await user.type(screen.getByLabelText('为什么改'), '改名');
  await user.click(await saveButton());
  expect((await screen.findByRole('alert')).textContent).toContain('已经有同名的，请换一个');
  expect(screen.getByText('已经有同名的，请换一个').id).toBe('field-title-hint');
  expect([screen.getByLabelText<HTMLInputElement>('标题').value, screen.getByLabelText<HTMLInputElement>('为什么改').value]).toEqual([
    '停服维护了',
    '改名',
  ]);
});

test.each([
  ['接着改我写的', '我的标题', 4],
  ['用站上的', '别人的标题', 4],
])('somebody else has saved: both are shown, and %s goes on', async (choice, expected, version) => {
  const user = userEvent.setup();
  let isOvertaken = false;
  const { asked } = open({
    readContent: () =>
      isOvertaken ? { ...listed({ version: 4, by: '小吴' }), fields: { ...stored, title: '别人的标题' } } : { ...listed(), fields: stored },
    saveContent: () => {
      if (isOvertaken) return { key: '7', version: 5 };
      isOvertaken = true;
      return refuse('CONFLICT', { message: '内容已经改过，现在是第 4 版，请看过再改', details: { version: 4 } });
    },
  });
  const title = await screen.findByLabelText('标题');
  await user.clear(title);
  await user.type(title, '我的标题');
  await user.type(screen.getByLabelText('为什么改'), '改标题');
  await user.click(await saveButton());
  await screen.findByText('站上已经是新的一版');
  expect(screen.getByRole('alert').textContent).toBe('现在是第 4 版，小吴，11月27日 20:00。你写的没有保存，也没有丢。');
  expect(
    within(screen.getByRole('table', { name: '两份' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['栏你写的站上现在的', '标题我的标题别人的标题']);
  await user.click(screen.getByRole('button', { name: choice }));
  expect((await screen.findByLabelText<HTMLInputElement>('标题')).value).toBe(expected);
  await user.type(screen.getByLabelText('为什么改'), '再改一次');
  await user.click(await saveButton());
  await screen.findByText('保存了，第 5 版');
  expect(bodyOf(asked, 'saveContent')).toMatchObject({ version, fields: { title: expected } });
});

test('without an answer it is sent again, and nothing else can be changed meanwhile', async () => {
  const user = userEvent.setup();
  let tries = 0;
  open({
    saveContent: () => {
      tries += 1;
      return tries === 1 ? lost() : { key: '7', version: 4 };
    },
  });
  await screen.findByLabelText('标题');
  await user.type(screen.getByLabelText('为什么改'), '延长');
  await user.click(await saveButton());
  expect((await screen.findByText('没有收到答复，可能已经保存。')).textContent).toBe('没有收到答复，可能已经保存。');
  expect(screen.queryByRole('button', { name: '保存，站上马上生效' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '再发一次' }));
  await screen.findByText('保存了，第 4 版');
});

test('a new numbered one is not sent twice: the list shows whether it is there', async () => {
  const user = userEvent.setup();
  const { asked } = open({ saveContent: lost }, '/contents/notice/new');
  await screen.findByLabelText('标题');
  await user.type(screen.getByLabelText('为什么改'), '新公告');
  await user.click(await saveButton());
  await screen.findByText('没有收到答复，可能已经保存。');
  expect(screen.queryByRole('button', { name: '再发一次' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '看过了，没有' }));
  await saveButton();
  expect(asked.filter(({ name }) => name === 'saveContent')).toHaveLength(1);
});

test('a version is put back and content withdrawn with a second look and a reason', async () => {
  const user = userEvent.setup();
  const { asked } = open({ undoContent: () => ({ key: '7', version: 4 }), showContent: () => ({ key: '7', version: 5 }) });
  await user.click(await screen.findByText('第 2 版，小吴，11月27日 20:00：先撤下'));
  await saveButton();
  await user.click(screen.getByRole('button', { name: '退回第 2 版' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('为什么'), '改错了');
  await user.click(dialog.getByRole('button', { name: '确认退回第 2 版' }));
  await screen.findByText('保存了，第 4 版');
  expect(bodyOf(asked, 'undoContent')).toEqual({ to: 2, version: 3, because: '改错了' });
  await user.click(screen.getByRole('button', { name: '接着改' }));
  await saveButton();
  await user.click(screen.getByRole('button', { name: '撤下' }));
  const second = within(await screen.findByRole('dialog'));
  await user.type(second.getByLabelText('为什么'), '活动取消');
  await user.click(second.getByRole('button', { name: '确认撤下' }));
  await screen.findByText('保存了，第 5 版');
  expect(bodyOf(asked, 'showContent')).toEqual({ is_shown: false, version: 3, because: '活动取消' });
});

test('entries of a list are added, ordered and taken away', async () => {
  const user = userEvent.setup();
  const { asked } = open({ saveContent: () => ({ key: '9', version: 1 }) }, '/contents/game/new');
  await user.type(await screen.findByLabelText('名称'), '星海');
  for (const name of ['段位', '皮肤']) {
    await user.click(screen.getByRole('button', { name: '加一项' }));
    await user.type(screen.getAllByLabelText('属性').at(-1)!, name);
  }
  expect(screen.queryByRole('button', { name: '加一项' })).toBeNull();
  await user.type(screen.getAllByLabelText('选项')[1]!, '王者{Enter}星耀');
  await user.click(screen.getAllByRole('button', { name: '上移' })[1]!);
  await user.type(screen.getByLabelText('为什么改'), '新游戏');
  await user.click(await saveButton());
  await screen.findByText('保存了，第 1 版');
  expect(bodyOf(asked, 'saveContent')).toMatchObject({
    key: null,
    version: 0,
    fields: {
      title: '星海',
      attributes: [
        { name: '皮肤', kind: 'number', choices: ['王者', '星耀'] },
        { name: '段位', kind: 'number', choices: [] },
      ],
    },
  });
});

test('an admin reads and changes nothing; who it is not there for is told so', async () => {
  open({ getSelf: () => admin });
  expect((await screen.findByText('你可以看；改内容需要内容的角色。')).textContent).toBe('你可以看；改内容需要内容的角色。');
  expect(screen.getByLabelText<HTMLInputElement>('标题').disabled).toBe(true);
  open({ readContent: () => refuse('NOT_FOUND') });
  expect((await screen.findByRole('alert')).textContent).toContain('内容不存在或已被移除');
  open({ previewContent: lost });
  expect((await screen.findByText('预览没有来')).textContent).toBe('预览没有来');
  open({}, '/contents/unknown/new');
  expect((await screen.findByText('没有这类内容。')).textContent).toBe('没有这类内容。');
});

test('what is written survives a reload, is offered once, and is forgotten when it is saved', async () => {
  const user = userEvent.setup();
  const answers: Answers = { saveContent: () => ({ key: '7', version: 4 }) };
  open(answers);
  const field = await screen.findByLabelText('标题');
  expect(screen.queryByRole('region', { name: '没保存的草稿' })).toBeNull();
  await user.clear(field);
  await user.type(field, '写到一半');

  open(answers);
  expect(((await screen.findByLabelText('标题')) as HTMLInputElement).value).toBe('停服维护');
  await user.click(await screen.findByRole('button', { name: '接着写' }));
  await waitFor(() => expect((screen.getByLabelText('标题') as HTMLInputElement).value).toBe('写到一半'));
  expect(screen.queryByRole('region', { name: '没保存的草稿' })).toBeNull();
  await user.type(screen.getByLabelText('为什么改'), '改时间');
  await waitFor(() => expect(screen.getByRole('button', { name: '保存，站上马上生效' }).hasAttribute('disabled')).toBe(false));
  await user.click(await saveButton());
  await screen.findByText('保存了，第 4 版');

  open(answers);
  await screen.findByLabelText('标题');
  expect(screen.queryByRole('region', { name: '没保存的草稿' })).toBeNull();
});

test('a draft on an older version says so, and can be dropped', async () => {
  const user = userEvent.setup();
  open({});
  await user.type(await screen.findByLabelText('标题'), '改');
  const later: Answers = { readContent: () => ({ ...listed({ version: 5 }), fields: stored }) };
  open(later);
  const left = await screen.findByRole('region', { name: '没保存的草稿' });
  expect(within(left).getByRole('status').textContent).toBe('上次写的还没有保存。它写在第 3 版上，站上现在是第 5 版，先看看别人改了什么。');
  await user.click(within(left).getByRole('button', { name: '丢掉' }));
  open(later);
  await screen.findByLabelText('标题');
  expect(screen.queryByRole('region', { name: '没保存的草稿' })).toBeNull();
});
