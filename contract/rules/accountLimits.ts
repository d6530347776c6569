/** What operators can forbid a user. */
export const limitKinds = { RENT: 'rent', BOOK: 'book', WITHDRAW: 'withdraw', LOGIN: 'login' } as const;
export type LimitKind = (typeof limitKinds)[keyof typeof limitKinds];

export const limitTexts: Readonly<Record<LimitKind, string>> = { rent: '租号', book: '预约', withdraw: '提现', login: '登录' };

export const accountStatuses = { NORMAL: 'normal', LIMITED: 'limited', CLOSING: 'closing' } as const;
