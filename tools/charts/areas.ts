/** The charts by topic, in reading order. */
export const AREAS: readonly { readonly title: string; readonly charts: readonly string[] }[] = [
  {
    title: '租号与订单',
    charts: [
      'orderLifecycle',
      'rentVerification',
      'checkout',
      'orderPayment',
      'paymentCheck',
      'cancelOrder',
      'renewOrder',
      'complaintLifecycle',
      'fileComplaint',
      'answerComplaint',
      'writeReview',
      'customerChat',
      'chatOutbox',
      'chatPicture',
      'chatLifecycle',
      'suggestion',
      'favourite',
    ],
  },
  {
    title: '登录',
    charts: [
      'loginModal',
      'qrLogin',
      'phoneLogin',
      'smsCode',
      'passwordLogin',
      'register',
      'captcha',
      'thirdPartyLogin',
      'loginTicketLifecycle',
      'bindPhone',
      'resetPassword',
    ],
  },
  {
    title: '账户与资金',
    charts: [
      'session',
      'pendingAction',
      'realName',
      'recharge',
      'chargeLifecycle',
      'withdraw',
      'cancelWithdrawal',
      'bindAlipay',
      'signContract',
      'withdrawalLifecycle',
      'ownerProof',
      'deactivation',
      'deactivationLifecycle',
      'changePhone',
      'bindEmail',
      'signIn',
      'exchangeCoins',
      'changePassword',
      'imageUpload',
      'gatherPictures',
      'payPassword',
      'changePayPassword',
      'settings',
      'exchangeCode',
      'subscribe',
      'closeSubscription',
      'subscriptionLifecycle',
    ],
  },
  {
    title: '页面与通知',
    charts: ['shell', 'popupQueue', 'emergencyNotice', 'noticePopup', 'notificationPolling', 'adRotation', 'adPatience', 'chunkRecovery'],
  },
  { title: '统计', charts: ['channelTracking', 'usageReporting'] },
];
export const OTHER_AREA = '其他';

/** The area of a chart; unlisted charts are in the area of others. */
export const areaOf = (chart: string): string => AREAS.find(({ charts }) => charts.includes(chart))?.title ?? OTHER_AREA;

/** Charts by area, in reading order. */
export function byArea<T extends { readonly name: string }>(charts: readonly T[]): { title: string; charts: T[] }[] {
  const known = AREAS.map(({ title, charts: names }) => ({
    title,
    charts: names.flatMap((name) => charts.filter((chart) => chart.name === name)),
  }));
  const others = charts.filter(({ name }) => areaOf(name) === OTHER_AREA);
  return [...known, { title: OTHER_AREA, charts: others }].filter(({ charts: found }) => found.length > 0);
}
