import { setup } from 'xstate';

export type ApprovalEventName = 'approval.approve' | 'approval.refuse' | 'approval.withdraw' | 'approval.overdue';

/** Chart of a decision that needs two people. State names are the stored statuses; the decision takes effect only in `approved`. */
export const approvalLifecycleMachine = setup({
  types: { events: {} as { [Name in ApprovalEventName]: { type: Name } }[ApprovalEventName] },
}).createMachine({
  id: 'approvalLifecycle',
  description: '一个须由两个人同意的决定，从申请到有结果',
  initial: 'asked',
  states: {
    asked: {
      description: '等另一个人同意，由时钟了结没人处理的',
      on: {
        // A second person with the same permission; the state is still the one that the first person saw.
        'approval.approve': { target: 'approved' },
        // A second person, with a reason.
        'approval.refuse': { target: 'refused' },
        // The person who asked.
        'approval.withdraw': { target: 'withdrawn' },
        // The clock, a day after it was asked for.
        'approval.overdue': { target: 'expired' },
      },
    },
    approved: { type: 'final', description: '两个人都同意：已经生效' },
    refused: { type: 'final', description: '第二个人不同意：什么也没有改' },
    withdrawn: { type: 'final', description: '申请的人收回：什么也没有改' },
    expired: { type: 'final', description: '一天内没有人处理：什么也没有改' },
  },
});
