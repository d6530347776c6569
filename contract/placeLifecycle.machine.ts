import { setup } from 'xstate';

export type PlaceEventName =
  | 'place.take'
  | 'place.recall'
  | 'work.handIn'
  | 'work.overdue'
  | 'work.quit'
  | 'work.accept'
  | 'work.return'
  | 'work.refuse'
  | 'work.dispute'
  | 'answer.overdue'
  | 'reward.hold'
  | 'dispute.pay'
  | 'dispute.divide'
  | 'dispute.refuse'
  | 'decision.overdue';

/** Chart of one place of a task: one taker at most. State names are the stored statuses. A place that opens again is another row. */
export const placeLifecycleMachine = setup({
  types: { events: {} as { [Name in PlaceEventName]: { type: Name } }[PlaceEventName] },
}).createMachine({
  id: 'placeLifecycle',
  description: '任务的一个名额：接单、交付、验收或裁决，报酬和押金的去处',
  initial: 'open',
  states: {
    open: {
      description: '可以接',
      on: {
        // Anybody who may: adult, real name, credit of 40, three at once, not the publisher.
        'place.take': { target: 'taken' },
        // The publisher, or the clock when the offer ends.
        'place.recall': { target: 'recalled' },
      },
    },
    taken: {
      description: '进行中：接单人在时限内交付',
      on: {
        // The taker, until the deadline.
        'work.handIn': { target: 'handed' },
        // The clock at the deadline: the deposit goes to the publisher.
        'work.overdue': { target: 'overdue' },
        // The taker: the deposit comes back, credit is lost.
        'work.quit': { target: 'quit' },
      },
    },
    handed: {
      description: '待验收：发布人 24 小时内通过或退回',
      on: {
        'work.accept': { target: 'accepted' },
        // The publisher, once, with a reason.
        'work.return': { target: 'returned' },
        // The clock, 24 hours after the hand-in: silence accepts.
        'answer.overdue': { target: 'accepted' },
        // Accepted, but both sides look like one person: an operator looks first.
        'reward.hold': { target: 'held' },
      },
    },
    returned: {
      description: '退回修改：接单人在新的时限内重交，或提出争议',
      on: {
        'work.handIn': { target: 'redone' },
        'work.overdue': { target: 'overdue' },
        'work.quit': { target: 'quit' },
        // The taker, until the deadline.
        'work.dispute': { target: 'disputed' },
      },
    },
    redone: {
      description: '重交待验收：再不通过就由平台裁决',
      on: {
        'work.accept': { target: 'accepted' },
        // The publisher: the second refusal goes to the platform.
        'work.refuse': { target: 'disputed' },
        'answer.overdue': { target: 'accepted' },
        'reward.hold': { target: 'held' },
      },
    },
    disputed: {
      description: '待裁决：平台 24 小时内裁决，双方可以陈述',
      on: {
        // The platform: the whole reward, a part of it, or none.
        'dispute.pay': { target: 'accepted' },
        'dispute.divide': { target: 'divided' },
        'dispute.refuse': { target: 'refused' },
        // The clock, 24 hours after the dispute began: the taker is paid.
        'decision.overdue': { target: 'accepted' },
        'reward.hold': { target: 'held' },
      },
    },
    held: {
      description: '待核对：双方的身份、设备或地址相同，平台核对后才付',
      on: {
        'dispute.pay': { target: 'accepted' },
        'dispute.divide': { target: 'divided' },
        'dispute.refuse': { target: 'refused' },
      },
    },
    accepted: { type: 'final', description: '通过：报酬给接单人，服务费归平台，押金退回' },
    divided: { type: 'final', description: '裁决部分支付：其余连同服务费退给发布人，押金退回' },
    refused: { type: 'final', description: '裁决不付：报酬和服务费退给发布人，押金退回' },
    overdue: { type: 'final', description: '超时没交：押金给发布人，名额重新开放' },
    quit: { type: 'final', description: '放弃：押金退回，名额重新开放' },
    recalled: { type: 'final', description: '没有人接，已收回：报酬和服务费退给发布人' },
  },
});
