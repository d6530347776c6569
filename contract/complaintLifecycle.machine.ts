import { setup } from 'xstate';

export type ComplaintEventName =
  | 'complaint.answer'
  | 'complaint.withdraw'
  | 'complaint.uphold'
  | 'complaint.reject'
  | 'answer.overdue'
  | 'decision.overdue';

/** Chart of a complaint. State names are the stored statuses; `orderLifecycle` defines the effect of each ending on the order. */
export const complaintLifecycleMachine = setup({
  types: { events: {} as { [Name in ComplaintEventName]: { type: Name } }[ComplaintEventName] },
}).createMachine({
  id: 'complaintLifecycle',
  description: '一次投诉从提出到了结的全过程',
  initial: 'open',
  states: {
    open: {
      description: '待答复：对方 12 小时内答复',
      on: {
        // The other party; until the answer deadline, 12 hours after the filing.
        'complaint.answer': { target: 'answered' },
        // The filer, once per order; until it is decided.
        'complaint.withdraw': { target: 'withdrawn' },
        // The platform, for the filer; at any time before the clock does.
        'complaint.uphold': { target: 'upheld' },
        // The platform, for the other party; at any time before the clock decides for the filer.
        'complaint.reject': { target: 'rejected' },
        // The clock, 12 hours after the filing: without an answer the filer wins.
        'answer.overdue': { target: 'upheld' },
      },
    },
    answered: {
      description: '待裁决：平台 24 小时内裁决',
      on: {
        // The filer, once per order; until it is decided.
        'complaint.withdraw': { target: 'withdrawn' },
        // The platform, for the filer; until 24 hours after the answer.
        'complaint.uphold': { target: 'upheld' },
        // The platform, for the other party; until 24 hours after the answer.
        'complaint.reject': { target: 'rejected' },
        // The clock, 24 hours after the answer: without a decision the filer wins.
        'decision.overdue': { target: 'upheld' },
      },
    },
    upheld: { type: 'final', description: '成立：按投诉人的要求或平台的裁决退款、赔付' },
    rejected: { type: 'final', description: '不成立：订单照常进行' },
    withdrawn: { type: 'final', description: '已撤回：订单照常进行' },
  },
});
