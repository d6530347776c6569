import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { HelpArticleDocument, HelpArticlesDocument, HelpKindsDocument, VoteHelpDocument } from '#api/generated/operations.ts';
import { november, paragraph } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { HelpScreen } from './HelpScreen.tsx';

const kinds = [
  {
    key: 'start',
    title: '新手上路',
    articles: [
      { key: 'rent', title: '怎么租号' },
      { key: 'deposit', title: '押金说明' },
    ],
  },
  { key: 'agreements', title: '协议', articles: [{ key: 'terms', title: '用户协议' }] },
];
const article = {
  kind: 'start',
  kindTitle: '新手上路',
  body: [paragraph('押金是冻结，不是花掉。')],
  version: 1,
  changedAt: november('20 12:00'),
  isAgreement: false,
  isLatest: true,
  agreedVersion: null,
  vote: null,
  next: { key: 'cancel', title: '取消与退款' },
};
const titles: Readonly<Record<string, string>> = { rent: '怎么租号', deposit: '押金说明', terms: '用户协议' };

interface HelpAnswers {
  kinds?: () => object[];
  article?: (variables: Record<string, unknown>) => object;
  search?: (variables: Record<string, unknown>) => object;
  vote?: (variables: Record<string, unknown>) => string;
}

function open(at: string, wish: HelpAnswers = {}) {
  const read = wish.article ?? (({ key }) => ({ ...article, key, title: titles[String(key)] }));
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [HelpKindsDocument, () => ({ helpKinds: wish.kinds ? wish.kinds() : kinds })],
      [HelpArticleDocument, (variables) => ({ helpArticle: read(variables) })],
      [HelpArticlesDocument, (variables) => ({ helpArticles: wish.search?.(variables) })],
      [VoteHelpDocument, (variables) => ({ voteHelp: wish.vote?.(variables) })],
    ]),
  );
  stage(() => ({ screen: <HelpScreen /> }), at);
}
const refuse = (code: string) => () => {
  throw new Refused({ code, message: '内容不存在或已被移除', requestId: 'r1' });
};
const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['/help', '怎么租号'],
  ['/help?right=deposit', '押金说明'],
  ['/help?top=agreements', '用户协议'],
  ['/help?top=nobody', '怎么租号'],
])('opens at %s “%s”', async (at, expected) => {
  open(at);
  expect(screen.getByRole('status').textContent).toBe('正在载入帮助');
  expect(await title()).toBe(expected);
  const contents = within(await screen.findByRole('navigation', { name: '帮助目录' }));
  expect(
    contents.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual(
    [
      ['怎么租号', '/help?top=start&right=rent'],
      ['押金说明', '/help?top=start&right=deposit'],
      ['用户协议', '/help?top=agreements&right=terms'],
    ].map(([label, href]) => [label, href, label === expected ? 'page' : null]),
  );
});

it('shows the text, and the next article', async () => {
  open('/help?right=deposit');
  expect((await screen.findByText('押金是冻结，不是花掉。')).tagName).toBe('P');
  expect(screen.getByRole('link', { name: '取消与退款' }).getAttribute('href')).toBe('/help?right=cancel');
  expect(screen.getByRole('link', { name: '联系我们' }).getAttribute('href')).toBe('/ContactUs');
});

it('says whether the article helped, which can be changed', async () => {
  const votes: unknown[] = [];
  open('/help?right=deposit', {
    vote: (variables) => {
      votes.push(variables);
      return String(variables['vote']);
    },
  });
  const group = within(await screen.findByRole('group', { name: '这篇有帮助吗' }));
  const pressed = () => group.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
  expect([group.getByText('这篇有帮助吗？').tagName, pressed()]).toEqual([
    'SPAN',
    [
      ['有帮助', 'false'],
      ['没帮助', 'false'],
    ],
  ]);
  await userEvent.click(group.getByRole('button', { name: '没帮助' }));
  await group.findByText('谢谢你的反馈');
  await userEvent.click(group.getByRole('button', { name: '有帮助' }));
  await expect.poll(pressed).toEqual([
    ['有帮助', 'true'],
    ['没帮助', 'false'],
  ]);
  expect(votes).toEqual([
    { key: 'deposit', vote: 'NOT_HELPFUL' },
    { key: 'deposit', vote: 'HELPFUL' },
  ]);
});

it('shows why a vote was refused', async () => {
  open('/help?right=deposit', { vote: refuse('RATE_LIMITED') });
  await userEvent.click(await screen.findByRole('button', { name: '有帮助' }));
  expect((await screen.findByRole('alert')).textContent).toContain('内容不存在或已被移除');
  expect(screen.getByText('这篇有帮助吗？').tagName).toBe('SPAN');
});

it('shows versions of an agreement and the one that the user agreed to, instead of a vote', async () => {
  const shown = ({ key, version }: Record<string, unknown>) => ({
    ...article,
    key,
    title: '用户协议',
    isAgreement: true,
    version: version ?? 3,
    isLatest: version === null,
    agreedVersion: 2,
  });
  open('/help?right=terms', { article: shown });
  expect((await screen.findByText(/第 3 版/)).textContent).toBe('第 3 版，2026年11月20日起生效；你同意过第 2 版 看上一版');
  expect(screen.getByRole('link', { name: '看上一版' }).getAttribute('href')).toBe('/help?right=terms&version=2');
  expect(screen.queryByRole('group', { name: '这篇有帮助吗' })).toBe(null);
  cleanup();
  open('/help?right=terms&version=2', { article: shown });
  expect((await screen.findByText(/第 2 版，/)).textContent).toBe('第 2 版，2026年11月20日，已有新版；你同意过第 2 版 看上一版 看现在的');
});

it('searches while typing, page by page, and opens a hit', async () => {
  const hit = (key: string, named: string) => ({ key, kind: 'start', kindTitle: '新手上路', title: named, summary: '…押金自动退回…' });
  open('/help', {
    search: ({ after }) =>
      after === null
        ? { items: [hit('deposit', '押金说明')], nextCursor: 'deposit' }
        : { items: [hit('rent', '怎么租号')], nextCursor: null },
  });
  await title();
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索帮助' }), 'yajin');
  await screen.findByRole('heading', { level: 1, name: '搜索结果' });
  const hits = () =>
    within(screen.getByRole('article'))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(hits()).toEqual(['押金说明新手上路…押金自动退回…']);
  await userEvent.click(screen.getByRole('button', { name: '更多结果' }));
  await expect.poll(hits).toHaveLength(2);
  await userEvent.click(within(screen.getByRole('article')).getByRole('link', { name: '押金说明' }));
  await screen.findByRole('heading', { level: 1, name: '押金说明' });
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

it('says that nothing fits', async () => {
  open('/help', { search: () => ({ items: [], nextCursor: null }) });
  await title();
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索帮助' }), '外星人');
  expect((await screen.findByRole('heading', { level: 1, name: '没有找到“外星人”' })).tagName).toBe('H1');
});

it('shows an article that does not exist as missing, and an error with 重试', async () => {
  open('/help?right=gone', { article: refuse('NOT_FOUND') });
  expect(await title()).toBe('没有找到这篇文章');
  expect(screen.getByRole('link', { name: '看全部帮助' }).getAttribute('href')).toBe('/help');
  cleanup();
  let isBroken = true;
  open('/help?right=deposit', {
    article: ({ key }) => {
      if (isBroken) throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: 'r7' });
      return { ...article, key, title: '押金说明' };
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('r7');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await title()).toBe('押金说明');
});

it('says that there is no help yet', async () => {
  open('/help', { kinds: () => [] });
  expect(await title()).toBe('还没有帮助文章');
});
