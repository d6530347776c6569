import { merchantScenes } from './merchantScenes.ts';
import { all, type Scene, still, whole } from './scene.ts';

/** Pages that need no act before the picture. */
export const siteScenes: readonly Scene[] = [
  { name: 'footprints', title: '我的足迹', as: 'vipuser', states: all, path: () => '/account/footprint' },
  { name: 'similar', title: '找相似', as: 'vipuser', states: whole, path: () => '/account/account_besimilar' },
  { name: 'alerts', title: '提醒与关注', as: 'renter', states: all, path: () => '/account/alerts' },
  {
    name: 'compare',
    title: '账号对比',
    as: 'guest',
    states: still,
    path: () => '/zuhao/1.html',
    async act(page) {
      for (const at of [0, 1, 2, 3])
        await page
          .getByRole('button', { name: /^对比 / })
          .nth(at)
          .click();
      await page.getByRole('link', { name: '去对比' }).click();
      await page.getByRole('table', { name: '4 个账号对比' }).waitFor();
    },
  },
  {
    name: 'compare-others',
    title: '账号对比：地址里有别的游戏',
    as: 'guest',
    states: still,
    path: ({ freeListing, bookableListing, bargainListing, ownListing }) =>
      `/compare?ids=${[freeListing, bookableListing, bargainListing, ownListing].join(',')}`,
  },
  { name: 'hall-bargain', title: '租号大厅：可议价', as: 'guest', states: still, path: () => '/zuhao.html?bargain=1' },
  {
    name: 'bargain',
    title: '账号详情：议价',
    as: 'vipuser',
    states: still,
    path: ({ bargainListing }) => `/detail/${bargainListing}.html`,
    async act(page) {
      await page.getByRole('button', { name: '出价', exact: true }).click();
      const panel = page.getByRole('region', { name: '议价' });
      await panel.getByRole('button').last().waitFor();
      await panel.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'save-search',
    title: '租号大厅：保存搜索',
    as: 'renter',
    states: still,
    path: () => '/zuhao/1.html?no_deposit=1',
    async act(page) {
      await page.getByRole('button', { name: '保存搜索' }).click();
      await page.getByRole('dialog', { name: '保存搜索' }).getByLabel('名称').fill('无押金的');
    },
  },
  {
    name: 'shop-reviews',
    title: '店铺主页：评价',
    as: 'guest',
    states: still,
    path: () => '/dianpu',
    async act(page) {
      await page
        .getByRole('link', { name: /^进店看看/ })
        .first()
        .click();
      await page.getByRole('link', { name: /^租客评价/ }).click();
      await page.getByRole('main').getByRole('list').first().waitFor();
    },
  },
  {
    name: 'search-open',
    title: '搜索面板：还没有输入',
    as: 'renter',
    states: still,
    path: () => '/zuhao.html',
    async act(page) {
      await page.getByRole('combobox', { name: '搜索' }).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  { name: 'hall-free-play', title: '租号大厅：免费玩', as: 'guest', states: still, path: () => '/zuhao.html?free_play=1' },
  { name: 'settings', title: '账号设置', as: 'vipuser', states: still, path: () => '/account/system' },
  { name: 'settings-notify', title: '通知与隐私', as: 'vipuser', states: still, path: () => '/account/system?type=notify' },
  { name: 'withdraw', title: '提现', as: 'owner', states: still, path: () => '/account/Withdraw' },
  { name: 'withdraw-first', title: '提现（还没有绑定和签约）', as: 'vipuser', states: all, path: () => '/account/Withdraw' },
  { name: 'svip', title: '超级会员', as: 'vipuser', states: still, path: () => '/svip' },
  { name: 'vip', title: '开通会员', as: 'renter', states: still, path: () => '/VIPSubscribe' },
  { name: 'free', title: '免费玩', as: 'guest', states: all, path: () => '/free' },
  { name: 'free-member', title: '免费玩（登录后）', as: 'vipuser', states: still, path: () => '/free' },
  { name: 'tasks', title: '任务大厅', as: 'renter', states: still, path: () => '/task' },
  { name: 'task-publish', title: '发布任务', as: 'renter', states: still, path: () => '/task-publish' },
  { name: 'own-tasks', title: '我的任务', as: 'renter', states: still, path: () => '/account/tasks' },
  { name: 'help', title: '帮助中心', as: 'guest', states: whole, path: () => '/help?right=deposit' },
  { name: 'contact', title: '联系我们', as: 'guest', states: still, path: () => '/ContactUs' },
  { name: 'download', title: '上号器', as: 'guest', states: whole, path: () => '/download' },
  { name: 'notices', title: '公告', as: 'guest', states: whole, path: () => '/Notice' },
  { name: 'notice', title: '公告详情', as: 'guest', states: whole, path: () => '/NoticeDetail?id=1' },
  { name: 'server-error', title: '服务器出错', as: 'guest', states: still, path: () => '/502' },
  { name: 'deleted', title: '账号已删除', as: 'guest', states: still, path: () => '/error-deleted' },
  { name: 'not-found', title: '页面不存在', as: 'guest', states: still, path: () => '/nothing-here' },
  ...merchantScenes,
];
