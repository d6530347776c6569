/** Names under which money commands without an answer are stored: one errand has at most one such command. */
export const errands = {
  callOffOrder: (orderNo: string) => `callOffOrder ${orderNo}`,
  cancelOrder: (orderNo: string) => `cancelOrder ${orderNo}`,
  cancelWithdrawal: (withdrawalNo: string) => `cancelWithdrawal ${withdrawalNo}`,
  closeSubscription: (subscriptionNo: string) => `closeSubscription ${subscriptionNo}`,
  draw: 'draw',
  exchangeCode: 'exchangeCode',
  exchangeCoins: 'exchangeCoins',
  freePlay: 'freePlay',
  leaveFreePlay: (id: string) => `leaveFreePlay ${id}`,
  recharge: 'recharge',
  renewOrder: (orderNo: string) => `renewOrder ${orderNo}`,
  subscribe: 'subscribe',
  withdraw: 'withdraw',
} as const;
