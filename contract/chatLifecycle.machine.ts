import { setup } from 'xstate';

export type ChatEventName = 'desk.take' | 'desk.close' | 'hours.begin' | 'hours.end' | 'chat.end' | 'chat.idle';

/** Chart of a customer service conversation. State names are the stored statuses. */
export const chatLifecycleMachine = setup({
  types: { events: {} as { [Name in ChatEventName]: { type: Name } }[ChatEventName] },
}).createMachine({
  id: 'chatLifecycle',
  description: '一次客服会话从接入到结束的全过程',
  initial: 'waiting',
  states: {
    waiting: {
      description: '排队中：等待客服接入',
      on: {
        // A desk agent; while it waits.
        'desk.take': { target: 'serving' },
        // A desk agent; at any time.
        'desk.close': { target: 'ended' },
        // The customer; at any time.
        'chat.end': { target: 'ended' },
        // The clock, at 02:00.
        'hours.end': { target: 'left' },
      },
    },
    left: {
      description: '留言：不在服务时间，上班后答复',
      on: {
        // A desk agent, also before opening time.
        'desk.take': { target: 'serving' },
        // A desk agent; at any time.
        'desk.close': { target: 'ended' },
        // The customer; at any time.
        'chat.end': { target: 'ended' },
        // The clock, at 09:00.
        'hours.begin': { target: 'waiting' },
      },
    },
    serving: {
      description: '对话中：客服已接入',
      on: {
        // A desk agent; at any time.
        'desk.close': { target: 'ended' },
        // The customer; at any time.
        'chat.end': { target: 'ended' },
        // The clock, after 24 hours without a message.
        'chat.idle': { target: 'ended' },
      },
    },
    ended: { type: 'final', description: '已结束：可评价一次，记录保留 180 天' },
  },
});
