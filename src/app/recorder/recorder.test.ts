import { assign, createActor, fromPromise, sendTo, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { ActorNote, Frame } from '#lib/recording.ts';
import { createHoldableClock } from './clock.ts';
import { CannotResume } from './pending.ts';
import { Recorder } from './recorder.ts';

const child = setup({
  types: {
    context: {} as { tries: number },
    events: {} as { type: 'code.send' } | { type: 'code.forget' },
    input: {} as { tries: number },
    output: {} as { tries: number },
  },
  actors: { ask: fromPromise<string>(() => Promise.reject(new Error('empty'))) },
  actions: { count: assign({ tries: ({ context }) => context.tries + 1 }) },
  delays: { patience: 5_000 },
}).createMachine({
  id: 'child',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: { on: { 'code.send': { target: 'asking', actions: 'count' }, 'code.forget': 'gone' } },
    asking: {
      invoke: { id: 'ask', src: 'ask', onDone: { target: 'waiting' }, onError: { target: 'idle' } },
    },
    waiting: { after: { patience: { target: 'idle' } }, on: { 'code.forget': 'gone' } },
    gone: { type: 'final' },
  },
  output: ({ context }) => context,
});

const parent = setup({
  types: {
    context: {} as { got: number | null },
    events: {} as { type: 'work.open' } | { type: 'work.hurry' } | { type: 'work.check'; phone: string },
  },
  actors: { child },
  actions: {
    nudge: sendTo('child', { type: 'code.send' }),
    keep: assign({ got: (_, { tries }: { tries: number }) => tries }),
    shout: () => {},
  },
  guards: { isLong: (_, { phone }: { phone: string }) => phone.length > 3 },
  delays: { patience: 60_000 },
}).createMachine({
  id: 'parent',
  context: { got: null },
  initial: 'closed',
  states: {
    closed: { on: { 'work.open': { target: 'open', actions: 'shout' } } },
    open: {
      invoke: {
        id: 'child',
        src: 'child',
        input: { tries: 0 },
        onDone: { target: 'routing', actions: { type: 'keep', params: ({ event }) => event.output } },
      },
      on: {
        'work.hurry': { actions: 'nudge' },
        'work.check': { guard: { type: 'isLong', params: ({ event }) => event }, target: 'closed' },
      },
      after: { patience: { target: 'closed' } },
    },
    routing: { always: [{ guard: ({ context }) => context.got === 0, target: 'closed' }, { target: 'done' }] },
    done: { type: 'final' },
  },
});

interface Ask {
  answer(text: string): Promise<void>;
}

function started({ late = false } = {}) {
  let now = 1_000;
  const timers = new Map<number, () => void>();
  const real = {
    setTimeout: (run: () => void) => timers.set(timers.size + 1, run).size,
    clearTimeout: (id: unknown) => void timers.delete(id as number),
  };
  const clock = createHoldableClock(real, () => now);
  clock.hold();
  const actors: ActorNote[] = [];
  const frames: Frame[] = [];
  const recorder = new Recorder(clock, (newActors, newFrames) => {
    actors.push(...newActors);
    frames.push(...newFrames);
  });
  const asks: Ask[] = [];
  const ask = fromPromise<string>(() => {
    const { promise, resolve } = Promise.withResolvers<string>();
    asks.push({
      answer: async (text) => {
        resolve(text);
        await promise;
        await Promise.resolve();
      },
    });
    return promise;
  });
  const machine = parent.provide({ actors: { child: child.provide({ actors: { ask } }) } });
  const settled = (): Frame[] => {
    recorder.flush();
    return frames;
  };
  const hearing = { on: !late };
  const actor = createActor(machine, { clock, inspect: (event) => hearing.on && recorder.hear(event) }).start();
  const watch = (): void => {
    hearing.on = true;
    recorder.adopt(actor);
  };
  const of = (chart: string): Frame[] => settled().filter((frame) => actors.find(({ id }) => id === frame.actor)?.chart === chart);
  return { actor, recorder, clock, settled, actors, asks, of, watch, tick: (ms: number) => (now += ms) };
}

type FrameSummary = [from: string | null, type: string, taken: readonly string[], active: readonly string[]];
const told = ({ from, event, taken, active }: Frame): FrameSummary => [from, event.type, taken, active];

describe('the recorder', () => {
  test('records every event with the transitions taken, its sender and the active states afterwards', () => {
    const { actor, actors, of, recorder } = started();
    actor.send({ type: 'work.open' });
    actor.send({ type: 'work.hurry' });
    recorder.flush();
    const [root, kid] = actors.filter(({ chart }) => chart !== null);
    expect([root!.parent, root!.chart, kid!.parent, kid!.chart, kid!.name]).toEqual([null, 'parent', root!.id, 'child', 'child']);
    expect(of('parent').map(told)).toEqual([
      [null, 'xstate.init', [], ['parent', 'parent.closed']],
      [null, 'work.open', ['parent.closed:work.open#0'], ['parent', 'parent.open']],
      [null, 'work.hurry', ['parent.open:work.hurry#0'], ['parent', 'parent.open']],
    ]);
    expect(of('child').map(told)).toEqual([
      [root!.id, 'xstate.init', [], ['child', 'child.idle']],
      [root!.id, 'code.send', ['child.idle:code.send#0'], ['child', 'child.asking']],
    ]);
    expect(of('parent')[1]!.actions).toEqual(['shout']);
  });

  test('records both microsteps of an event that leads through a transient state, and a child’s answer', () => {
    const { actor, actors, of, recorder } = started();
    actor.send({ type: 'work.open' });
    recorder.flush();
    const kid = actors.find(({ chart }) => chart === 'child')!;
    (actor.getSnapshot().children['child'] as { send(event: { type: string }): void }).send({ type: 'code.forget' });
    expect(told(of('parent').at(-1)!)).toEqual([
      kid.id,
      'xstate.done.actor.child',
      ['parent.open:done(child)#0', 'parent.routing:always()#0'],
      ['parent', 'parent.closed'],
    ]);
    expect(of('child').at(-1)!.status).toBe('done');
  });

  test('records the events that a state accepts; null where that depends on the payload', () => {
    const { actor, of } = started();
    actor.send({ type: 'work.open' });
    expect(of('parent').at(-1)!.accepts).toEqual([
      { type: 'work.hurry', now: true },
      { type: 'work.check', now: null },
    ]);
  });

  test('records timers by the charts’ clock', () => {
    const { actor, clock, of } = started();
    actor.send({ type: 'work.open' });
    expect(of('parent').at(-1)!.timers).toEqual([{ id: 'xstate.after.patience.parent.open', due: 61_000, ms: 60_000 }]);
    clock.pass(60_000);
    expect([told(of('parent').at(-1)!), of('parent').at(-1)!.at]).toEqual([
      [of('parent')[0]!.actor, 'xstate.after.patience.parent.open', ['parent.open:after(patience)#0'], ['parent', 'parent.closed']],
      61_000,
    ]);
  });

  test('adopts charts that ran before it, with their children and timers', () => {
    const { actor, clock, of, watch } = started({ late: true });
    actor.send({ type: 'work.open' });
    watch();
    expect([of('parent').map(told), of('child').map(told)]).toEqual([
      [[null, 'recorder.found', [], ['parent', 'parent.open']]],
      [[null, 'recorder.found', [], ['child', 'child.idle']]],
    ]);
    expect(of('parent')[0]!.timers.map(({ id }) => id)).toEqual(['xstate.after.patience.parent.open']);
    clock.step();
    expect(actor.getSnapshot().value).toBe('closed');
  });
});

describe('restoring', () => {
  /** Opened, a code sent and answered: the child waits with its timer. */
  async function waiting() {
    const all = started();
    all.actor.send({ type: 'work.open' });
    all.clock.pass(1_000);
    all.actor.send({ type: 'work.hurry' });
    await all.asks[0]!.answer('sent');
    all.clock.pass(2_000);
    const kid = all.actor.getSnapshot().children['child']!;
    return { ...all, kid };
  }
  const valueOf = (ref: { getSnapshot(): unknown }): unknown => (ref.getSnapshot() as { value: unknown }).value;

  test('restores a chart in place, keeping references valid, and resumes its timers with the remaining time', async () => {
    const { actor, kid, recorder, clock, of } = await waiting();
    const at = of('child').at(-1)!;
    expect([valueOf(kid), at.timers]).toEqual(['waiting', [{ id: 'xstate.after.patience.child.waiting', due: 7_000, ms: 5_000 }]]);
    const seen: unknown[] = [];
    kid.subscribe((snapshot) => seen.push(snapshot.value));
    clock.pass(5_000);
    expect(valueOf(kid)).toBe('idle');
    recorder.flush();
    recorder.obey({ do: 'resume', actor: at.actor, n: at.n });
    expect([valueOf(kid), actor.getSnapshot().children['child'] === kid]).toEqual(['waiting', true]);
    expect(of('child').at(-1)!.timers).toEqual([{ id: 'xstate.after.patience.child.waiting', due: 14_000, ms: 5_000 }]);
    clock.pass(4_999);
    expect(valueOf(kid)).toBe('waiting');
    clock.pass(1);
    expect([valueOf(kid), seen]).toEqual(['idle', ['idle', 'waiting', 'idle']]);
  });

  test('repeats the request that was pending then', async () => {
    const { kid, recorder, of, asks } = await waiting();
    const asking = of('child').find(({ active }) => active.includes('child.asking'))!;
    recorder.flush();
    recorder.obey({ do: 'resume', actor: asking.actor, n: asking.n });
    expect([valueOf(kid), asks.length]).toEqual(['asking', 2]);
    await asks[1]!.answer('again');
    expect(valueOf(kid)).toBe('waiting');
  });

  test('includes the children: running ones are restored, ended ones restarted, later ones stopped', async () => {
    const { actor, kid, recorder, clock, of, asks } = await waiting();
    const open = of('parent').find(({ event }) => event.type === 'work.open')!;
    const now = of('parent').at(-1)!;
    const closed = of('parent')[0]!;
    recorder.flush();
    recorder.obey({ do: 'resume', actor: open.actor, n: open.n + 1 });
    expect([valueOf(actor), actor.getSnapshot().children['child'] === kid, valueOf(kid)]).toEqual(['open', true, 'idle']);
    recorder.flush();
    recorder.obey({ do: 'resume', actor: closed.actor, n: closed.n });
    expect([valueOf(actor), Object.keys(actor.getSnapshot().children), kid.getSnapshot().status]).toEqual(['closed', [], 'stopped']);
    recorder.flush();
    recorder.obey({ do: 'resume', actor: now.actor, n: of('child').findLast(({ active }) => active.includes('child.waiting'))!.n });
    const again = actor.getSnapshot().children['child']!;
    expect([valueOf(again), again === kid, again.getSnapshot().context, asks.length]).toEqual(['waiting', false, { tries: 1 }, 1]);
    clock.pass(5_000);
    expect([valueOf(again), told(of('child').at(-1)!)[2]]).toEqual(['idle', ['child.waiting:after(patience)#0']]);
  });

  test('restores a state from before an earlier restore', async () => {
    const { kid, recorder, of, clock } = await waiting();
    const first = of('child')[0]!;
    const then = of('child').at(-1)!;
    recorder.flush();
    recorder.obey({ do: 'resume', actor: first.actor, n: first.n });
    clock.pass(1_000);
    recorder.flush();
    recorder.obey({ do: 'resume', actor: then.actor, n: then.n });
    expect(valueOf(kid)).toBe('waiting');
  });

  test('refuses an ended chart, a time before the recording, an unknown chart, masked contents', async () => {
    const { actor, recorder, of } = await waiting();
    const { actor: child, n } = of('child').at(-1)!;
    const root = of('parent')[0]!.actor;
    expect(() => recorder.obey({ do: 'resume', actor: child, n: 0 })).toThrow(new CannotResume('那时还没有开始记录'));
    expect(() => recorder.obey({ do: 'resume', actor: 'nobody', n })).toThrow(new CannotResume('这个流程已经不在了'));
    expect(() => recorder.obey({ do: 'send', actor: root, event: { type: 'work.check', phone: '⦁⦁⦁' } })).toThrow(
      new CannotResume('事件里还有被遮盖的内容'),
    );
    recorder.flush();
    recorder.obey({ do: 'send', actor: root, event: { type: 'work.check', phone: '13800138000' } });
    expect(valueOf(actor)).toBe('closed');
    expect(() => recorder.obey({ do: 'resume', actor: child, n })).toThrow(new CannotResume('它已经结束，不能回到从前'));
  });
});

describe('replaying a recording', () => {
  type Steps = readonly { event: Frame['event']; taken: readonly string[] }[];
  const stepsOf = (frames: readonly Frame[]): Steps =>
    (JSON.parse(JSON.stringify(frames.slice(1))) as Frame[]).map(({ event, taken }) => ({ event, taken }));
  const start = ['parent', 'parent.closed'];
  const opened = (): Frame[] => {
    const { actor, of } = started();
    actor.send({ type: 'work.open' });
    return of('parent');
  };

  test('restores a chart of another page, notifies its subscribers, and arms its timer with the remaining time', () => {
    const { actor, of, recorder, clock } = started();
    const seen: unknown[] = [];
    actor.subscribe((snapshot) => seen.push(snapshot.value));
    const ref = of('parent')[0]!.actor;
    recorder.obey({
      do: 'replay',
      actor: ref,
      start,
      steps: stepsOf(opened()),
      timers: [
        { id: 'xstate.after.patience.parent.open', left: 2_500 },
        { id: 'unknown', left: 1 },
      ],
    });
    expect([actor.getSnapshot().value, Object.keys(actor.getSnapshot().children), seen]).toEqual(['open', ['child'], ['open']]);
    expect([told(of('parent').at(-1)!), of('parent').at(-1)!.timers]).toEqual([
      [null, 'recorder.resumed', [], ['parent', 'parent.open']],
      [{ id: 'xstate.after.patience.parent.open', due: 3_500, ms: 2_500 }],
    ]);
    clock.pass(2_499);
    expect(actor.getSnapshot().value).toBe('open');
    clock.pass(1);
    expect(actor.getSnapshot().value).toBe('closed');
  });

  test('fills masked parts from events of this page, and names the first step that differs', () => {
    const { actor, of, recorder } = started();
    const ref = of('parent')[0]!.actor;
    const check = { event: { type: 'work.check', phone: '⦁⦁⦁⦁' }, taken: ['parent.open:work.check#0'] };
    const order = { do: 'replay', actor: ref, start, steps: [...stepsOf(opened()), check, ...stepsOf(opened())], timers: [] } as const;
    expect(() => recorder.obey({ ...order, steps: [...stepsOf(opened()), { ...check, event: { ...check.event, phone: '1' } }] })).toThrow(
      new CannotResume('第 2 步（work.check）在这里走的是 原地不动，记录里是 parent.open:work.check#0'),
    );
    actor.send({ type: 'work.open' });
    actor.send({ type: 'work.check', phone: '13800138000' });
    recorder.flush();
    recorder.obey(order);
    expect(actor.getSnapshot().value).toBe('open');
  });

  test('refuses a recording that ends the chart, one that begins in another state, and a chart that has ended', () => {
    const { actor, of, recorder } = started();
    const ref = of('parent')[0]!.actor;
    const end = {
      event: { type: 'xstate.done.actor.child', output: { tries: 1 } },
      taken: ['parent.open:done(child)#0', 'parent.routing:always()#1'],
    };
    expect(() => recorder.obey({ do: 'replay', actor: ref, start, steps: [...stepsOf(opened()), end], timers: [] })).toThrow(
      new CannotResume('那时它已经结束'),
    );
    expect(() => recorder.obey({ do: 'replay', actor: ref, start: ['parent', 'parent.open'], steps: [], timers: [] })).toThrow(
      new CannotResume('记录的开头不是这张图的开头：从打开流程起重新记录'),
    );
    actor.stop();
    expect(() => recorder.obey({ do: 'replay', actor: ref, start, steps: stepsOf(opened()), timers: [] })).toThrow(
      new CannotResume('它已经结束，不能回到从前'),
    );
  });
});

describe('guards', () => {
  test('records the result of each for the event, and those of possible next events', () => {
    const { actor, of } = started();
    actor.send({ type: 'work.open' });
    actor.send({ type: 'work.check', phone: '1' });
    const last = of('parent').at(-1)!;
    expect([last.taken, last.decided]).toEqual([[], [{ transition: 'parent.open:work.check#0', guard: 'isLong', holds: false }]]);
    expect(last.next).toEqual([{ transition: 'parent.open:work.check#0', guard: 'isLong', holds: null }]);
    expect(last.accepts).toContainEqual({ type: 'work.check', now: null });
    actor.send({ type: 'work.check', phone: '12345' });
    expect(of('parent').at(-1)!.decided).toEqual([{ transition: 'parent.open:work.check#0', guard: 'isLong', holds: true }]);
  });
});

describe('manual responses', () => {
  test('a held restore sends no request, and a manual response continues the run', async () => {
    const { actor, recorder, of, actors, asks } = started();
    actor.send({ type: 'work.open' });
    actor.send({ type: 'work.hurry' });
    const asked = of('child').at(-1)!;
    expect(asks).toHaveLength(1);
    recorder.obey({ do: 'resume', actor: of('parent')[0]!.actor, n: asked.n, held: true });
    expect([asks.length, of('child').at(-1)!.active.at(-1), of('child').at(-1)!.held]).toEqual([1, 'child.asking', true]);
    const held = actors.findLast(({ chart }) => chart === null)!;
    recorder.obey({ do: 'answer', actor: held.id, kind: 'done', value: 'made up' });
    expect(of('child').at(-1)!.active.at(-1)).toBe('child.waiting');

    recorder.obey({ do: 'stand-in', actor: of('parent')[0]!.actor, held: false });
    recorder.obey({ do: 'resume', actor: of('parent')[0]!.actor, n: asked.n });
    expect(asks).toHaveLength(2);
    await asks[1]!.answer('real');
    expect(of('child').at(-1)!.active.at(-1)).toBe('child.waiting');
  });

  test('a real request in progress accepts no manual response', () => {
    const { actor, recorder, of, actors } = started();
    actor.send({ type: 'work.open' });
    actor.send({ type: 'work.hurry' });
    of('child');
    const real = actors.findLast(({ chart }) => chart === null)!;
    expect(() => recorder.obey({ do: 'answer', actor: real.id, kind: 'done', value: '' })).toThrow(CannotResume);
  });
});
