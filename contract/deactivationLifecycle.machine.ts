import { setup } from 'xstate';

export type DeactivationEventName =
  | 'deactivation.confirm'
  | 'deactivation.withdraw'
  | 'request.expired'
  | 'cooling.over'
  | 'closing.hindered'
  | 'deactivation.hold';

/**
 * Chart of closing an account. State names are the stored statuses; sessions end with the confirmation, personal data is erased by the last
 * transition.
 */
export const deactivationLifecycleMachine = setup({
  types: { events: {} as { [Name in DeactivationEventName]: { type: Name } }[DeactivationEventName] },
}).createMachine({
  id: 'deactivationLifecycle',
  description: '一次注销从申请到了结的全过程',
  initial: 'requested',
  states: {
    requested: {
      description: '已验证本人，等输入确认的话；账号照常使用',
      on: {
        // The owner, by the typed sentence; until 30 minutes after the start, while there is no obstacle.
        'deactivation.confirm': { target: 'cooling' },
        // The owner; at any time before the confirmation.
        'deactivation.withdraw': { target: 'withdrawn' },
        // The platform, with a reason that the owner reads.
        'deactivation.hold': { target: 'withdrawn' },
        // The clock, 30 minutes after the start.
        'request.expired': { target: 'withdrawn' },
      },
    },
    cooling: {
      description: '冷静期：7 天内登录可以留下，此外什么也不能做',
      on: {
        // The owner, after a login; until the 7 days are over.
        'deactivation.withdraw': { target: 'withdrawn' },
        // The platform, with a reason that the owner reads; until the 7 days are over.
        'deactivation.hold': { target: 'withdrawn' },
        // The clock, 7 days after the confirmation, while there is no obstacle.
        'cooling.over': { target: 'closed' },
        // The clock, 7 days after the confirmation: an obstacle has appeared meanwhile.
        'closing.hindered': { target: 'withdrawn' },
      },
    },
    closed: { type: 'final', description: '已注销：个人信息已抹去，账目和订单不带姓名地留着' },
    withdrawn: { type: 'final', description: '没有注销：本人撤回、过时未确认、又有了未了结的事，或平台暂停' },
  },
});
