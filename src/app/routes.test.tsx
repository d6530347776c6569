import { describe, expect, it } from 'vitest';
import { pageFinder, pagePaths } from '#contract/pages.ts';
import { links } from '#lib/links.ts';
import { findRoute } from './findRoute.ts';
import { routes } from './routes.tsx';

const shown = (path: string) => {
  const found = findRoute(path);
  if (found === null) return null;
  if ('redirect' in found) return { to: found.redirect };
  const { title, layout, hideFloat, members } = found.route;
  return { title, layout, params: found.params, ...(hideFloat && { hideFloat }), ...(members && { members }) };
};
const main = (title: string, params = {}) => ({ title, layout: 'main', params });
const alone = (title: string) => ({ title, layout: 'standalone', params: {} });
const account = (title: string) => ({ title, layout: 'account', params: {}, members: true });

/** Whether the gateway responds with 200 to a path. */
const isPage = pageFinder();

describe('the route table', () => {
  it('has every page that the gateway knows', () => {
    expect(pagePaths.filter((path) => findRoute(path) === null)).toEqual([]);
  });

  it.each([
    ['/404', alone('页面不存在')],
    ['/502', alone('服务器出错')],
    ['/VIPSubscribe', alone('开通会员')],
    ['/help', alone('帮助中心')],
    ['/ContactUs', alone('联系我们')],
    ['/download', alone('下载上号器')],
    ['/redirect', { ...alone('联系客服'), hideFloat: true }],
    ['/register', { ...alone('注册'), hideFloat: true }],
    ['/rank_register', { ...alone('注册'), hideFloat: true }],
    ['/business-invest', { ...alone('招商入驻'), hideFloat: true }],
    ['/error-deleted', alone('账号已删除')],
    ['/advertise', { ...alone('活动'), hideFloat: true }],
    ['/', main('首页')],
    ['/zuhao.html', main('租号大厅', { game_id: undefined })],
    ['/zuhao/12.html', main('租号大厅', { game_id: '12' })],
    ['/detail/2048617.html', main('账号详情', { id: '2048617' })],
    ['/detail/123456789012345678.html', main('账号详情', { id: '123456789012345678' })],
    ['/Detail/542.html', main('账号详情', { id: '542' })],
    ['/ZUHAO/12.HTML', main('租号大厅', { game_id: '12' })],
    ['/detail/.html', main('账号详情', { id: undefined })],
    ['/tejia.html', main('特价专区', { game_id: undefined })],
    ['/tejia/3.html', main('特价专区', { game_id: '3' })],
    ['/free', main('免费玩')],
    ['/dianpu', main('店铺')],
    ['/svip', main('超级会员')],
    ['/rstpwd', main('找回密码')],
    ['/pay-result', main('支付结果')],
    ['/Notice', main('最新公告')],
    ['/NoticeDetail', main('公告详情')],
    ['/bind', main('绑定手机号')],
    ['/account/personal', account('个人中心')],
    ['/account/system', account('账号设置')],
    ['/account/order', account('我的订单')],
    ['/account/assess', account('我的评价')],
    ['/account/assessInfo', account('评价详情')],
    ['/account/complain', account('我的投诉')],
    ['/account/collect', account('我的收藏')],
    ['/account/footprint', account('我的足迹')],
    ['/account/purse', account('我的钱包')],
    ['/account/Recharge', account('充值')],
    ['/account/Withdraw', account('提现')],
    ['/account/redPacket', account('红包')],
    ['/account/fundsDetail', account('资金明细')],
    ['/account/creditScore', account('信用分')],
    ['/account/account_goldCoin', account('金币')],
    ['/account/account_extension', account('邀请好友')],
    ['/account/account_notify', account('消息通知')],
    ['/account/notify_detail', account('消息详情')],
    ['/account/account_besimilar', account('找相似')],
    ['/account/unactive_account', account('注销账号')],
    ['/account/unactive_result', main('注销结果')],
    ['/account/merchant', account('商户中心')],
    ['/account/merchant/publish', account('发布账号')],
    ['/account/not_me', main('不是我')],
    ['/task', main('任务大厅')],
    ['/task-publish', { ...main('发布任务'), members: true }],
    ['/activity/newuser_ranking', { ...main('新人排行榜'), hideFloat: true }],
    ['/activity/free_order', { ...main('抢免单'), hideFloat: true }],
  ])('%s', (path, expected) => {
    expect(shown(path)).toEqual(expected);
    expect(isPage(path)).toBe(path !== '/404');
  });

  it.each([
    ['/account', '/account/personal'],
    ['/account/', '/account/personal'],
    ['/task-page', '/task'],
    ['/index.html', '/'],
    ['/old/index.html', '/'],
  ])('%s redirects to %s', (from, to) => {
    expect(shown(from)).toEqual({ to });
    expect(isPage(from)).toBe(true);
  });

  it.each([
    '/nope',
    '/zuhaoxhtml',
    '/zuhao.html/',
    '/zuhao/.html',
    '/zuhao/a.b.html',
    '/zuhao/12',
    '/zuhao/0.html',
    '/zuhao/12xhtml',
    '/detail/9',
    '/detail/a.html',
    '/detail/9.html.html',
    '/detail/1234567890123456789.html',
    '/zuhao/1234567890123456789.html',
    '/tejia/1234567890123456789.html',
    '/tejiaxhtml',
    '/account/nope',
    '/account/order/9',
    '/activity',
    '/freeplay',
  ])('%s is not a page', (path) => {
    expect(shown(path)).toBe(null);
    expect(isPage(path)).toBe(false);
  });

  it('ignores case and a trailing slash', () => {
    expect(shown('/contactus/')).toEqual(alone('联系我们'));
    expect(shown('/account/recharge')).toEqual(account('充值'));
  });

  it('matches an address every time: no pattern is stateful', () => {
    expect(routes.filter(({ path }) => path.global || path.sticky)).toEqual([]);
    expect([shown('/zuhao.html'), shown('/zuhao.html')]).toEqual([
      main('租号大厅', { game_id: undefined }),
      main('租号大厅', { game_id: undefined }),
    ]);
  });

  it('every address built by `links` matches exactly one route', () => {
    const given = { id: '7', ids: ['7'], order_no: '20261120194500000007' };
    const paths = Object.values(links).map((build) => build(given as never).replace(/\?.*/, ''));
    expect(paths.filter((path) => path !== '/account' && routes.filter((route) => route.path.test(path)).length !== 1)).toEqual([]);
  });
});
