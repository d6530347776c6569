/** Names under which money commands without an answer are stored: one errand has at most one such command. */
export const errands = {
  cancelOrder: (orderNo: string) => `cancelOrder ${orderNo}`,
  cancelWithdrawal: (withdrawalNo: string) => `cancelWithdrawal ${withdrawalNo}`,
  exchangeCoins: 'exchangeCoins',
  freePlay: 'freePlay',
  leaveFreePlay: (id: string) => `leaveFreePlay ${id}`,
  recharge: 'recharge',
  subscribe: 'subscribe',
  takeListingFile: 'takeListingFile',
  withdraw: 'withdraw',
} as const;
