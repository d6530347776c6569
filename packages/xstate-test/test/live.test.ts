import { type ActorRefFrom, createActor, fromCallback, fromPromise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { machineOf, parentOf, putBack, reschedule, scheduledBy, sourceOf } from '../src/live.ts';

const kid = setup({ delays: { nap: 300 } }).createMachine({
  id: 'kid',
  initial: 'a',
  states: { a: { on: { go: 'b' } }, b: { after: { nap: 'a' } } },
});

function started() {
  const calls: string[] = [];
  const watch = fromCallback(() => {
    calls.push('watch');
    return () => void calls.push('unwatch');
  });
  const load = fromPromise(() => {
    calls.push('load');
    return new Promise(() => {});
  });
  const machine = setup({ actors: { kid, watch, load } }).createMachine({
    id: 'root',
    initial: 'off',
    states: {
      off: { on: { toggle: 'on' } },
      on: {
        on: { toggle: 'off' },
        invoke: [
          { id: 'one', src: 'kid', systemId: 'the-one' },
          { id: 'watch', src: 'watch' },
          { id: 'load', src: 'load' },
        ],
      },
    },
  });
  const timers = new Map<number, [run: () => void, ms: number]>();
  let handles = 0;
  const clock = {
    setTimeout: (run: () => void, ms: number) => {
      timers.set(++handles, [run, ms]);
      return handles;
    },
    clearTimeout: (handle: number) => void timers.delete(handle),
  };
  const actor = createActor(machine, { clock }).start();
  const child = () => actor.getSnapshot().children['one'] as ActorRefFrom<typeof kid>;
  return { actor, child, calls, timers };
}

/** As in `adapter.test.ts`: if one of these fails, XState's internals have changed. */
describe("XState's internals for restoring a running actor", () => {
  it('an actor has its parent, its name in `setup`, and its machine', () => {
    const { actor, child } = started();
    actor.send({ type: 'toggle' });
    const load = actor.getSnapshot().children['load'];
    expect([parentOf(actor), parentOf(child()) === actor]).toEqual([undefined, true]);
    expect([sourceOf(actor), sourceOf(child()), sourceOf(load!)]).toEqual([undefined, 'kid', 'load']);
    expect([machineOf(child())?.id, machineOf(load!)]).toEqual(['kid', undefined]);
  });

  it('scheduled events are listed by their actor, and can be rescheduled', () => {
    const { actor, child, timers } = started();
    actor.send({ type: 'toggle' });
    child().send({ type: 'go' });
    const id = 'xstate.after.nap.kid.b';
    const [timer] = scheduledBy(child()).values();
    expect(scheduledBy(actor).size).toBe(0);
    expect({ ...timer, startedAt: 0 }).toEqual({ id, event: { type: id }, ms: 300, startedAt: 0, target: child() });
    reschedule(child(), timer!, 20);
    expect([...timers.values()].map(([, ms]) => ms)).toEqual([20]);
    [...timers.values()][0]![0]();
    expect([child().getSnapshot().value, scheduledBy(child()).size]).toEqual(['a', 0]);
  });

  it('a persisted snapshot is applied to a running actor, and its observers are notified', () => {
    const { actor, calls } = started();
    const heard: unknown[] = [];
    actor.subscribe((snapshot) => heard.push(snapshot.value));
    const off = actor.getPersistedSnapshot();
    actor.send({ type: 'toggle' });
    const on = actor.getPersistedSnapshot();
    putBack(actor, off, { type: 'back' });
    expect([actor.getSnapshot().value, Object.keys(actor.getSnapshot().children), calls]).toEqual([
      'off',
      [],
      ['watch', 'load', 'unwatch'],
    ]);
    putBack(actor, on, { type: 'back' });
    expect([actor.getSnapshot().value, heard, calls.slice(3)]).toEqual(['on', ['on', 'off', 'on'], ['watch', 'load']]);
    actor.send({ type: 'toggle' });
    expect(actor.getSnapshot().value).toBe('off');
  });

  it('a child chart that runs in both snapshots is restored in place; its timers are cancelled', () => {
    const { actor, child, timers } = started();
    actor.send({ type: 'toggle' });
    const then = actor.getPersistedSnapshot();
    const before = child();
    before.send({ type: 'go' });
    putBack(actor, then, { type: 'back' });
    expect([child() === before, before.getSnapshot().value, before.getSnapshot().status, timers.size]).toEqual([true, 'a', 'active', 0]);
    expect(actor.system.get('the-one')).toBe(before);
    before.send({ type: 'go' });
    expect([before.getSnapshot().value, timers.size]).toEqual(['b', 1]);
  });

  it('a child with a system id that has ended restarts under that id', () => {
    const { actor, child } = started();
    actor.send({ type: 'toggle' });
    const then = actor.getPersistedSnapshot();
    const before = child();
    actor.send({ type: 'toggle' });
    putBack(actor, then, { type: 'back' });
    expect([child() === before, child().getSnapshot().status, actor.system.get('the-one') === child()]).toEqual([false, 'active', true]);
  });
});
