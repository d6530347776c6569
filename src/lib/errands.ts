/** Names under which money commands without an answer are stored: one errand has at most one such command. */
export const errands = {
  cancelOrder: (orderNo: string) => `cancelOrder ${orderNo}`,
  closeTask: (taskNo: string) => `closeTask ${taskNo}`,
  cancelWithdrawal: (withdrawalNo: string) => `cancelWithdrawal ${withdrawalNo}`,
  exchangeCoins: 'exchangeCoins',
  freePlay: 'freePlay',
  leaveFreePlay: (id: string) => `leaveFreePlay ${id}`,
  moveTask: (subject: string) => `moveTask ${subject}`,
  publishTask: 'publishTask',
  recharge: 'recharge',
  subscribe: 'subscribe',
  takeTask: (taskNo: string) => `takeTask ${taskNo}`,
  withdraw: 'withdraw',
  writeOnPlace: (placeId: string) => `writeOnPlace ${placeId}`,
} as const;
