/** A failed request: the tester disconnects the network before the last click of the action and reconnects it afterwards. */
export const offline = {
  prepare: '最后一下点击之前断开网络（浏览器开发者工具的“网络”选“离线”）',
  restore: '恢复网络',
  sees: '页面提示“网络断开了，连上后自动继续”',
} as const;

/** One automatic request of the page fails. */
export const offlineFor = (time: string) =>
  ({ action: `断开网络${time}（浏览器开发者工具的“网络”选“离线”）`, restore: '恢复网络' }) as const;

/** User roles of a manual tester; the passwords are those of the demo data. */
export const who = { guest: '没有登录的人', newcomer: '没有实名的账号', renter: '已实名的账号', minor: '未成年人的账号' } as const;
export const accounts = {
  newcomer: '没有实名的账号：newcomer / Newcomer_2026；它认证过以后，新注册一个来代替',
  renter: '已实名、有余额的账号：renter / Renter_2026，手机号 13800010002',
  minor: '已实名的未成年人账号：minor / Minor_2026',
  leaving: '冷静期里的账号：leaving / Leaving_2026',
  owner: '号主账号：owner / Owner_2026',
  other: '另一个浏览器里登录着另一个已实名的账号：owner / Owner_2026',
} as const;
export const tools = {
  sms: '打开着沙箱的“短信收件箱”，验证码在那里看',
  phone: '打开着沙箱的“扫码手机”，二维码在那里扫',
  idNumbers:
    '还没有在这个站点上认证过的身份证号：成年人 110105199003071212、110105199111082429、110105199205153638、110105199306264847，未成年人 110105201203071217、110105201311082423；姓名随意',
  listing: '一个可以立即租的账号，每条用例换一个',
} as const;

/** Charts whose screen cannot be tested manually, and why. */
export const notByHand: Readonly<Record<string, string>> = {
  popupQueue: '几个弹窗先后到来的次序，手工排不出来',
  customerChat: '另一头要有客服坐席接待；两头一起走的在 tests/e2e/chat.spec.ts',
  chatOutbox: '和 customerChat 是同一个画面，断网和重发由 tests/e2e/chat.spec.ts 走',
  pendingAction: '登录在服务器上失效而页面不知道，手工做不到',
};
