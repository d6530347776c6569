import { assign, setup } from 'xstate';

export type RunKind = 'live' | 'file' | 'path' | 'sim';

export type VisualiserEvent =
  /** The address names a page of the app that has not answered yet. */
  | { type: 'page.await'; page: string }
  | { type: 'page.found'; page: string }
  /** The shown page was closed. */
  | { type: 'page.closed' }
  | { type: 'run.opened'; kind: RunKind; isOpen: boolean }
  | { type: 'run.closed' }
  | { type: 'step.choose' }
  | { type: 'latest.follow' }
  /** From where it is, or again from the first step. */
  | { type: 'replay.start'; steps: number }
  | { type: 'replay.stop' };

interface VisualiserContext {
  readonly awaited: string | null;
  readonly kind: RunKind | null;
  /** The shown run goes on. */
  readonly isOpen: boolean;
  /** Steps that a replay has still to show. */
  readonly left: number;
}

export const visualiserMachine = setup({
  types: { context: {} as VisualiserContext, events: {} as VisualiserEvent },
  guards: {
    isAwaited: ({ context, event }) => event.type === 'page.found' && event.page === context.awaited,
    isOpenPage: ({ event }) => event.type === 'run.opened' && event.kind === 'live' && event.isOpen,
    isClosedPage: ({ event }) => event.type === 'run.opened' && event.kind === 'live' && !event.isOpen,
    isSimulation: ({ event }) => event.type === 'run.opened' && event.kind === 'sim',
    isOver: ({ context }) => context.kind === 'live' && !context.isOpen,
    showsPage: ({ context }) => context.kind === 'live' && context.isOpen,
    showsSimulation: ({ context }) => context.kind === 'sim',
    hasMore: ({ context }) => context.left > 1,
  },
  actions: {
    noteAwaited: assign({ awaited: ({ event }) => (event.type === 'page.await' ? event.page : null) }),
    forgetAwaited: assign({ awaited: null }),
    noteRun: assign({
      kind: ({ event }) => (event.type === 'run.opened' ? event.kind : null),
      isOpen: ({ event }) => event.type === 'run.opened' && event.isOpen,
    }),
    noteEnd: assign({ isOpen: false }),
    noteSteps: assign({ left: ({ event }) => (event.type === 'replay.start' ? event.steps : 0) }),
    countStep: assign({ left: ({ context }) => context.left - 1 }),
    showPage: () => {},
    showAnyPage: () => {},
    showFirst: () => {},
    showNext: () => {},
  },
  delays: { answerLimit: 3_000, pace: 900 },
}).createMachine({
  id: 'visualiser',
  description: '状态图查看器自己：看哪一次运行，看着它走，还是停在从前的一步。',
  context: { awaited: null, kind: null, isOpen: false, left: 0 },
  initial: 'waiting',
  on: {
    'run.opened': [
      { guard: 'isOpenPage', target: '.live', actions: 'noteRun' },
      { guard: 'isClosedPage', target: '.lost', actions: 'noteRun' },
      { guard: 'isSimulation', target: '.simulating', actions: 'noteRun' },
      { target: '.paused', actions: 'noteRun' },
    ],
    'run.closed': { target: '.waiting', actions: 'noteRun' },
  },
  states: {
    waiting: {
      description: '还没有应用的页面，也没有打开记录',
      on: {
        'page.await': { target: 'connecting', actions: 'noteAwaited' },
        'page.found': { actions: 'showPage' },
      },
    },
    connecting: {
      description: '等地址里的那个页面应答',
      exit: 'forgetAwaited',
      on: { 'page.found': { guard: 'isAwaited', actions: 'showPage' } },
      after: { answerLimit: { target: 'waiting', actions: 'showAnyPage' } },
    },
    live: {
      description: '跟着应用的一个页面走',
      tags: 'latest',
      on: {
        'page.closed': { target: 'lost', actions: 'noteEnd' },
        'step.choose': 'paused',
        'replay.start': { target: 'replaying', actions: ['noteSteps', 'showFirst'] },
      },
    },
    simulating: {
      description: '跟着一次模拟走',
      tags: 'latest',
      on: { 'step.choose': 'paused', 'replay.start': { target: 'replaying', actions: ['noteSteps', 'showFirst'] } },
    },
    paused: {
      description: '停在一步上',
      on: {
        'page.closed': { target: 'lost', actions: 'noteEnd' },
        'latest.follow': [
          { guard: 'showsPage', target: 'live' },
          { guard: 'showsSimulation', target: 'simulating' },
        ],
        'replay.start': { target: 'replaying', actions: ['noteSteps', 'showFirst'] },
      },
    },
    replaying: {
      description: '按记录的节奏一步步重放',
      on: {
        'page.closed': { target: 'lost', actions: 'noteEnd' },
        'step.choose': [{ guard: 'isOver', target: 'lost' }, { target: 'paused' }],
        'replay.stop': [{ guard: 'isOver', target: 'lost' }, { target: 'paused' }],
        'latest.follow': [
          { guard: 'showsPage', target: 'live' },
          { guard: 'showsSimulation', target: 'simulating' },
          { guard: 'isOver', target: 'lost' },
          { target: 'paused' },
        ],
      },
      after: {
        pace: [
          { guard: 'hasMore', target: 'replaying', reenter: true, actions: ['countStep', 'showNext'] },
          { guard: 'isOver', target: 'lost', actions: 'showNext' },
          { target: 'paused', actions: 'showNext' },
        ],
      },
    },
    lost: {
      description: '页面已经关了，只剩它的记录',
      on: { 'page.found': { actions: 'showPage' }, 'replay.start': { target: 'replaying', actions: ['noteSteps', 'showFirst'] } },
    },
  },
});
