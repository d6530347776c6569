/** Two spellings of the same things: the SDL's names, and what stands on the wire of the service. */
const table = <const T extends Readonly<Record<string, string | number>>>(names: T) => {
  const byWire = new Map<string | number, string>(Object.entries(names).map(([name, wire]) => [wire, name]));
  return {
    toWire: (name: keyof T): T[keyof T] => names[name],
    toName: (wire: T[keyof T]): keyof T => {
      const name = byWire.get(wire);
      if (name === undefined) throw new Error(`unknown value on the wire: ${String(wire)}`);
      return name;
    },
  };
};

export const rentTypes = table({ HOURLY: 1, DAILY: 6, BLOCK: 3, TEN_HOUR: 2, WEEKLY: 7 });
export const rentModes = table({ NOW: 'now', BOOK_AHEAD: 'appoint' });
export const blocks = table({ MORNING: 'morning', AFTERNOON: 'afternoon', NIGHT: 'night' });
export const availabilities = table({ NORMAL: 'normal', BOOKABLE: 'appoint', UNAVAILABLE: 'unavailable', MAINTENANCE: 'maintenance' });
export const availabilityFilters = table({ NOW: 'now', BOOKABLE: 'bookable', ALL: 'all' });
export const sorts = table({
  RECOMMENDED: 'recommended',
  PRICE_ASC: 'price_asc',
  PRICE_DESC: 'price_desc',
  HOT: 'hot',
  NEWEST: 'newest',
  RATING: 'rating',
});
export const lineKinds = table({
  RENT: 'rent',
  ACTIVITY: 'activity',
  VIP: 'vip',
  COUPON: 'coupon',
  GAME_MONEY: 'gameMoney',
  DEPOSIT: 'deposit',
});
export const certificates = table({ NONE: 0, INDIVIDUAL_STORE: 1, MERCHANT: 2 });
export const orderStatuses = table({
  UNPAID: 1,
  PAYING: 2,
  WAITING: 3,
  RENTING: 4,
  CLOSED: 5,
  FINISHED: 6,
  CANCELLED: 7,
  DISPUTED: 8,
  REFUNDED: 9,
});
export const orderTabs = table({
  ALL: 'all',
  UNPAID: 'unpaid',
  WAITING: 'waiting',
  RENTING: 'renting',
  FINISHED: 'finished',
  CLOSED: 'closed',
});
export const orderParties = table({ RENTER: 'renter', OWNER: 'owner', PLATFORM: 'platform', CLOCK: 'clock' });
export const payMethods = table({ WALLET: 'wallet', CARD: 'card', MIXED: 'mixed' });
export const captchaActions = table({ LOGIN: 'login', SEND_SMS: 'sendSms', SUBMIT: 'submit' });
export const captchaManners = table({ DRAG: 'drag', STEPS: 'steps' });
export const smsActions = table({ LOGIN: 'login', REGISTER: 'register' });
export const qrProviders = table({ WECHAT: 'wechat', QQ: 'qq', APP: 'app' });
export const thirdPlatforms = table({ WECHAT: 'wechat', QQ: 'qq' });
export const qrStatuses = table({
  WAITING: 'waiting',
  SCANNED: 'scanned',
  GRANTING: 'granting',
  CANCELLED: 'cancelled',
  ERROR: 'error',
  EXPIRED: 'expired',
  LOGINED: 'logined',
});
export const frozenReasons = table({ DEPOSIT: 'deposit', PAYMENT: 'payment' });
export const redPacketStatuses = table({ UNUSED: 1, USED: 2, EXPIRED: 3 });
export const redPacketTypes = table({ FIXED: 1, PERCENTAGE: 2 });
export const chargeStatuses = table({ PENDING: 'pending', SUCCEEDED: 'succeeded', FAILED: 'failed', EXPIRED: 'expired' });
export const notificationTypes = table({ ORDER: 'order', PAYMENT: 'payment', DEPOSIT: 'deposit', SYSTEM: 'system' });
export const ledgerKinds = table({
  RECHARGE: 'recharge',
  ORDER_PAY: 'order_pay',
  ORDER_REFUND: 'order_refund',
  DEPOSIT_FREEZE: 'deposit_freeze',
  DEPOSIT_RETURN: 'deposit_return',
  CANCEL_FEE: 'cancel_fee',
  RENEW: 'renew',
  GAME_MONEY_REFUND: 'game_money_refund',
  SETTLEMENT: 'settlement',
  PAYMENT_HOLD: 'payment_hold',
  PAYMENT_RELEASE: 'payment_release',
  COMPLAINT_REFUND: 'complaint_refund',
  DAMAGES: 'damages',
});

export type NameOf<T extends { toName(wire: never): unknown }> = ReturnType<T['toName']>;
