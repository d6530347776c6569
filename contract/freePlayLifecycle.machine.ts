import { setup } from 'xstate';

export type FreePlayEventName = 'play.started' | 'play.ended' | 'play.leave' | 'order.paid';

/** Chart of a free play. State names are the stored statuses. */
export const freePlayLifecycleMachine = setup({
  types: { events: {} as { [Name in FreePlayEventName]: { type: Name } }[FreePlayEventName] },
}).createMachine({
  id: 'freePlayLifecycle',
  description: '一场免费玩从约定到结束的全过程',
  initial: 'booked',
  states: {
    booked: {
      description: '已约，还没到开始时间',
      on: {
        // The clock, at its start.
        'play.started': { target: 'playing' },
        // The player: the chance comes back.
        'play.leave': { target: 'cancelled' },
        // Another person's paid order takes the time: the chance comes back.
        'order.paid': { target: 'displaced' },
      },
    },
    playing: {
      description: '正在玩：只有这时能看上号信息',
      on: {
        // The clock, at its end.
        'play.ended': { target: 'ended' },
        // The player.
        'play.leave': { target: 'ended' },
        // Another person's paid order: the end comes forward and the chance comes back.
        'order.paid': { target: 'leaving' },
      },
    },
    leaving: {
      description: '号已租出：玩到租用开始为止',
      on: {
        'play.ended': { target: 'shortened' },
        'play.leave': { target: 'shortened' },
        // An earlier order.
        'order.paid': { target: 'leaving' },
      },
    },
    ended: { type: 'final', description: '玩完了' },
    shortened: { type: 'final', description: '因为号被租下而提前结束' },
    cancelled: { type: 'final', description: '开始前取消' },
    displaced: { type: 'final', description: '开始前号被租走' },
  },
});
