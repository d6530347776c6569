import { setup } from 'xstate';

export type LoginTicketEventName = 'phone.confirmed' | 'host.ended' | 'request.issued' | 'login.redeemed' | 'ticket.expired';

/** Chart of a QR login ticket. A redeemed or expired ticket has no row. */
export const loginTicketLifecycleMachine = setup({
  types: { events: {} as { [Name in LoginTicketEventName]: { type: Name } }[LoginTicketEventName] },
}).createMachine({
  id: 'loginTicketLifecycle',
  description: '一个扫码登录凭据从出示到登录的全过程',
  initial: 'waiting',
  states: {
    waiting: {
      description: '等手机扫码并确认，60 秒有效',
      on: {
        // The host reports the phone's confirmation; until 60 s after the code was shown.
        'phone.confirmed': { target: 'confirmed' },
        // The host reports that the code was cancelled, expired or failed; the browser requests a new code.
        'host.ended': { target: 'ended' },
        // The clock, 60 s after the code was shown.
        'ticket.expired': { target: 'ended' },
      },
    },
    confirmed: {
      description: '手机已确认，一分钟内由出示二维码的浏览器领取登录',
      on: {
        // The browser that showed the code; each of its polls returns the same request id.
        'request.issued': { target: 'confirmed', reenter: true },
        // The browser that showed the code, once; until a minute after the confirmation.
        'login.redeemed': { target: 'redeemed' },
        // The clock, a minute after the confirmation.
        'ticket.expired': { target: 'ended' },
      },
    },
    redeemed: { type: 'final', description: '已登录，凭据作废' },
    ended: { type: 'final', description: '已取消、过期或出错，凭据作废' },
  },
});
