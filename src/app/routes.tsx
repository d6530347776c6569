import type { ReactNode } from 'react';
import {
  type AccountPage,
  addressOf as at,
  detailPath,
  hallPath,
  lentOfferPath,
  lentOrderPath,
  type PagePath,
  specialsPath,
} from '#contract/pages.ts';
import type { BargainProps } from '#screens/bargains/Bargain/BargainPanel.tsx';
import type { RentProps } from '#screens/listings/Detail/Rent.tsx';
import type { TaskPageProps } from '#screens/tasks/Tasks/TaskPage.tsx';
import type { SaveSearchProps } from '#screens/savedSearches/SaveSearch/SaveSearchDialog.tsx';
import type { LostKind } from '#screens/shell/Lost/LostScreen.tsx';
import type { ScreenCharts } from '#context/charts.ts';
import { withCharts } from './chartsLoader.tsx';
import { withQueries } from './withQueries.tsx';
import { type LoadScreen, type RouteView, routeView, type ScreenProps } from './routeView.tsx';

export type Layout = 'main' | 'standalone' | 'account';

interface RouteMeta {
  /** Never with a `g` flag; named groups are the parameters. */
  path: RegExp;
  /** Second part of the page's title. */
  title: string;
  layout: Layout;
  /** The floating group of buttons is not shown. */
  hideFloat?: true;
  /** Login first; the address stays. */
  members?: true;
}

export interface Route extends RouteMeta, RouteView<ScreenProps> {}

type Extras = Pick<RouteMeta, 'hideFloat' | 'members'>;

const route = (meta: RouteMeta, load: LoadScreen): Route => ({ ...meta, ...routeView(load) });
const main = (path: PagePath | RegExp, title: string, load: LoadScreen, extras: Extras = {}) =>
  route({ path: typeof path === 'string' ? at(path) : path, title, layout: 'main', ...extras }, load);
const alone = (path: PagePath | '/404', title: string, load: LoadScreen, extras: Extras = {}) =>
  route({ path: at(path), title, layout: 'standalone', ...extras }, load);
const account = (name: AccountPage | RegExp, title: string, load: LoadScreen) =>
  route({ path: typeof name === 'string' ? at(`/account/${name}`) : name, title, layout: 'account', members: true }, load);

const notice =
  (kind: LostKind): LoadScreen =>
  () =>
    import('#screens/shell/Lost/LostScreen.tsx').then((m) => m.lostScreen(kind));
/** A screen that uses charts of the shell or starts its own; `first` are those that it shows first. */
const charted = (load: LoadScreen, ...first: readonly (keyof ScreenCharts)[]): LoadScreen => withCharts(withQueries(load), ...first);
const importListings = charted(() => import('#screens/merchants/Import/ImportScreen.tsx').then((m) => m.ImportScreen), 'bulkImport');
const staff = withQueries(() => import('#screens/merchants/Staff/StaffScreen.tsx').then((m) => m.StaffScreen));

/** Part of the hall, which itself needs no chart. */
const saving = withCharts<SaveSearchProps>(
  () => import('#screens/savedSearches/SaveSearch/SaveSearchDialog.tsx').then((m) => m.SaveSearchDialog),
  'saveSearch',
);
const hall = withQueries(() => import('#screens/listings/Hall/HallScreen.tsx').then((m) => m.hallScreen(saving)));
const specials = withQueries(() => import('#screens/listings/Hall/HallScreen.tsx').then((m) => m.specialsScreen(saving)));
/** Part of a page that already has the query cache. */
const renting = withCharts<RentProps>(() => import('#screens/listings/Detail/Rent.tsx').then((m) => m.Rent), 'checkout');

/** The same. */
const bargaining = withCharts<BargainProps>(
  () => import('#screens/bargains/Bargain/BargainPanel.tsx').then((m) => m.BargainPanel),
  'bargain',
);

/** Part of the task hall, which itself needs no chart. */
const oneTask = withCharts<TaskPageProps>(() => import('#screens/tasks/Tasks/TaskPage.tsx').then((m) => m.TaskPage));

const ranking = withQueries(() => import('#screens/ranking/Ranking/RankingScreen.tsx').then((m) => m.RankingScreen));
const freeOrder = charted(() => import('#screens/draws/FreeOrder/FreeOrderScreen.tsx').then((m) => m.FreeOrderScreen), 'draw');
const registering = charted(() => import('#screens/identity/Register/RegisterScreen.tsx').then((m) => m.RegisterScreen), 'register');

/** Shown for an address without a page. */
export const notFound: Route = alone('/404', '页面不存在', notice('notFound'));

/** Rendered on the server as well. */
export const home: Route = main('/', '首页', () => import('#screens/catalogue/Home/HomeScreen.tsx').then((m) => m.HomeScreen));

/** Every page of the site. */
export const routes: readonly Route[] = [
  home,
  main(hallPath, '租号大厅', hall),
  main(specialsPath, '特价专区', specials),
  main(
    detailPath,
    '账号详情',
    withQueries(() => import('#screens/listings/Detail/DetailScreen.tsx').then((m) => m.detailScreen(renting, bargaining))),
  ),
  main(
    '/free',
    '免费玩',
    charted(() => import('#screens/freePlay/FreePlay/FreePlayScreen.tsx').then((m) => m.FreePlayScreen), 'freePlay'),
  ),
  main(
    '/dianpu',
    '店铺',
    withQueries(() => import('#screens/shops/Shops/ShopsScreen.tsx').then((m) => m.ShopsScreen)),
  ),
  main(
    '/compare',
    '账号对比',
    withQueries(() => import('#screens/listings/Compare/CompareScreen.tsx').then((m) => m.CompareScreen)),
  ),
  main(
    '/svip',
    '超级会员',
    charted(() => import('#screens/membership/Subscribe/SubscribeScreen.tsx').then((m) => m.SuperMemberScreen), 'subscribe'),
  ),
  main(
    '/rstpwd',
    '找回密码',
    charted(() => import('#screens/account/ResetPassword/ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen), 'resetPassword'),
  ),
  main(
    '/pay-result',
    '支付结果',
    charted(() => import('#screens/orders/PayResult/PayResultScreen.tsx').then((m) => m.PayResultScreen), 'paymentCheck'),
  ),
  main(
    '/Notice',
    '最新公告',
    withQueries(() => import('#screens/catalogue/Notices/NoticesScreen.tsx').then((m) => m.NoticesScreen)),
  ),
  main(
    '/NoticeDetail',
    '公告详情',
    withQueries(() => import('#screens/catalogue/Notices/NoticeDetailScreen.tsx').then((m) => m.NoticeDetailScreen)),
  ),
  main(
    '/bind',
    '绑定手机号',
    charted(() => import('#screens/identity/Bind/BindScreen.tsx').then((m) => m.BindScreen), 'bindPhone'),
  ),
  main(
    '/feedback',
    '投诉建议',
    charted(() => import('#screens/suggestions/Feedback/FeedbackScreen.tsx').then((m) => m.FeedbackScreen), 'suggestion'),
    { hideFloat: true },
  ),
  main('/activity/newuser_ranking', '新人排行榜', ranking, { hideFloat: true }),
  main('/activity/free_order', '抢免单', freeOrder, { hideFloat: true }),
  main(
    '/task',
    '任务大厅',
    withQueries(() => import('#screens/tasks/Tasks/TasksScreen.tsx').then((m) => m.tasksScreen(oneTask))),
  ),
  main(
    '/task-publish',
    '发布任务',
    charted(() => import('#screens/tasks/TaskPublish/TaskPublishScreen.tsx').then((m) => m.TaskPublishScreen), 'publishTask'),
    { members: true },
  ),

  account(
    'personal',
    '个人中心',
    charted(() => import('#screens/account/Account/PersonalScreen.tsx').then((m) => m.PersonalScreen)),
  ),
  account(
    'system',
    '账号设置',
    charted(() => import('#screens/account/Settings/SettingsScreen.tsx').then((m) => m.SettingsScreen)),
  ),
  account(
    'order',
    '我的订单',
    charted(() => import('#screens/orders/Orders/OrdersScreen.tsx').then((m) => m.OrdersScreen)),
  ),
  account(
    'merchant',
    '商户中心',
    charted(() => import('#screens/merchants/Centre/CentreScreen.tsx').then((m) => m.CentreScreen)),
  ),
  account(
    'merchant/table',
    '账号表格',
    charted(() => import('#screens/merchants/Table/TableScreen.tsx').then((m) => m.TableScreen)),
  ),
  account(
    'merchant/publish',
    '发布账号',
    charted(() => import('#screens/merchants/Publish/PublishScreen.tsx').then((m) => m.PublishScreen), 'publishListing'),
  ),
  account('merchant/import', '批量导入', importListings),
  account('merchant/staff', '店员', staff),
  account(
    'assess',
    '我的评价',
    withQueries(() => import('#screens/reviews/Reviews/ReviewsScreen.tsx').then((m) => m.ReviewsScreen)),
  ),
  account(
    'assessInfo',
    '评价详情',
    charted(() => import('#screens/reviews/Reviews/ReviewScreen.tsx').then((m) => m.ReviewScreen), 'writeReview'),
  ),
  account(
    'complain',
    '我的投诉',
    charted(() => import('#screens/complaints/Complaints/ComplaintsScreen.tsx').then((m) => m.ComplaintsScreen)),
  ),
  account(
    'collect',
    '我的收藏',
    withQueries(() => import('#screens/account/Account/FavouritesScreen.tsx').then((m) => m.FavouritesScreen)),
  ),
  account(
    'footprint',
    '我的足迹',
    withQueries(() => import('#screens/account/Account/FootprintsScreen.tsx').then((m) => m.FootprintsScreen)),
  ),
  account(
    'tasks',
    '我的任务',
    withQueries(() => import('#screens/tasks/OwnTasks/OwnTasksScreen.tsx').then((m) => m.OwnTasksScreen)),
  ),
  account(
    'alerts',
    '提醒与关注',
    withQueries(() => import('#screens/alerts/Alerts/AlertsScreen.tsx').then((m) => m.AlertsScreen)),
  ),
  account(
    'purse',
    '我的钱包',
    withQueries(() => import('#screens/wallet/Wallet/WalletScreen.tsx').then((m) => m.WalletScreen)),
  ),
  account(
    'Recharge',
    '充值',
    charted(() => import('#screens/wallet/Recharge/RechargeScreen.tsx').then((m) => m.RechargeScreen), 'recharge'),
  ),
  account(
    'Withdraw',
    '提现',
    charted(
      () => import('#screens/payouts/Withdraw/WithdrawScreen.tsx').then((m) => m.WithdrawScreen),
      'withdraw',
      'cancelWithdrawal',
      'signContract',
    ),
  ),
  account(
    'redPacket',
    '红包',
    charted(() => import('#screens/loyalty/RedPacket/RedPacketScreen.tsx').then((m) => m.RedPacketScreen)),
  ),
  account(
    'fundsDetail',
    '资金明细',
    withQueries(() => import('#screens/wallet/FundsDetail/FundsDetailScreen.tsx').then((m) => m.FundsDetailScreen)),
  ),
  account(
    'creditScore',
    '信用分',
    withQueries(() => import('#screens/loyalty/Loyalty/CreditScreen.tsx').then((m) => m.CreditScreen)),
  ),
  account(
    'account_goldCoin',
    '金币',
    charted(() => import('#screens/loyalty/Loyalty/CoinsScreen.tsx').then((m) => m.CoinsScreen), 'signIn', 'exchangeCoins'),
  ),
  account(
    'account_extension',
    '邀请好友',
    withQueries(() => import('#screens/invitations/Promotion/PromotionScreen.tsx').then((m) => m.PromotionScreen)),
  ),
  account(
    'account_notify',
    '消息通知',
    charted(() => import('#screens/messages/Messages/MessagesScreen.tsx').then((m) => m.MessagesScreen)),
  ),
  account(
    'notify_detail',
    '消息详情',
    charted(() => import('#screens/messages/Messages/MessageScreen.tsx').then((m) => m.MessageScreen)),
  ),
  account(
    'account_besimilar',
    '找相似',
    withQueries(() => import('#screens/account/Account/FindSimilarScreen.tsx').then((m) => m.FindSimilarScreen)),
  ),
  account(
    'merchant/orders',
    '出租订单',
    withQueries(() => import('#screens/lending/LentOrders/LentOrdersScreen.tsx').then((m) => m.LentOrdersScreen)),
  ),
  account(
    lentOrderPath,
    '出租订单',
    charted(
      () => import('#screens/lending/LentOrder/LentOrderScreen.tsx').then((m) => m.LentOrderScreen),
      'changeLogin',
      'reportGameMoney',
    ),
  ),
  account(
    'merchant/passwords',
    '待改密码',
    charted(() => import('#screens/lending/Passwords/PasswordsScreen.tsx').then((m) => m.PasswordsScreen), 'changeLogin'),
  ),
  account(
    'merchant/income',
    '出租收入',
    withQueries(() => import('#screens/lending/Income/IncomeScreen.tsx').then((m) => m.IncomeScreen)),
  ),
  account(
    lentOfferPath,
    '出租时段与休息',
    charted(() => import('#screens/lending/Offer/OfferScreen.tsx').then((m) => m.OfferScreen), 'restAccount'),
  ),
  account(
    'unactive_account',
    '注销账号',
    charted(() => import('#screens/deactivation/Deactivation/DeactivationScreen.tsx').then((m) => m.DeactivationScreen), 'deactivation'),
  ),
  main(
    '/account/unactive_result',
    '注销结果',
    withQueries(() => import('#screens/deactivation/Deactivation/DeactivationResultScreen.tsx').then((m) => m.DeactivationResultScreen)),
  ),

  main(
    '/account/not_me',
    '不是我',
    withQueries(() => import('#screens/account/NotMe/NotMeScreen.tsx').then((m) => m.NotMeScreen)),
  ),

  notFound,
  alone('/502', '服务器出错', notice('serverError')),
  alone('/error-deleted', '账号已删除', notice('deleted')),
  alone(
    '/VIPSubscribe',
    '开通会员',
    charted(() => import('#screens/membership/Subscribe/SubscribeScreen.tsx').then((m) => m.VipScreen), 'subscribe'),
  ),
  alone(
    '/help',
    '帮助中心',
    withQueries(() => import('#screens/help/Help/HelpScreen.tsx').then((m) => m.HelpScreen)),
  ),
  alone(
    '/ContactUs',
    '联系我们',
    withQueries(() => import('#screens/catalogue/Contact/ContactScreen.tsx').then((m) => m.ContactScreen)),
  ),
  alone(
    '/download',
    '下载上号器',
    charted(() => import('#screens/downloads/Download/DownloadScreen.tsx').then((m) => m.DownloadScreen), 'download'),
  ),
  alone(
    '/redirect',
    '联系客服',
    charted(
      () => import('#screens/chat/CustomerChat/CustomerChatScreen.tsx').then((m) => m.CustomerChatScreen),
      'customerChat',
      'chatOutbox',
      'chatPicture',
    ),
    { hideFloat: true },
  ),
  alone('/register', '注册', registering, { hideFloat: true }),
  alone('/rank_register', '注册', registering, { hideFloat: true }),
  alone(
    '/business-invest',
    '招商入驻',
    charted(() => import('#screens/merchants/Apply/ApplyScreen.tsx').then((m) => m.ApplyScreen), 'merchantApplication'),
    { hideFloat: true },
  ),
  alone(
    '/advertise',
    '活动',
    withQueries(() => import('#screens/catalogue/Advertise/AdvertiseScreen.tsx').then((m) => m.AdvertiseScreen)),
    { hideFloat: true },
  ),
];

/** The frame of the account centre. */
export const AccountLayout = routeView<{ children: ReactNode }>(() => import('./shell/AccountLayout.tsx').then((m) => m.AccountLayout));
