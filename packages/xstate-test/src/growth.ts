import type { AnyMachineSnapshot } from 'xstate';
import { childrenOf } from './adapter.ts';
import { BoundExceeded, type Bound } from './errors.ts';
import { mostVaried } from './identity.ts';
import type { AnyModel } from './model.ts';
import { timersKey, type Timer } from './timers.ts';

const MAX_STATES = 20_000;
const MAX_STEPS = 400_000;
const MAX_TIME = 60_000;
/** Limit of children, or timers, in one situation. */
const MOST_AT_ONCE = 50;
/** Limit of the total length of all identities. */
const MOST_SIZE = 50_000_000;
/** The time is checked once per this number of steps. */
const LOOK = 64;

interface Explored {
  readonly snapshot: AnyMachineSnapshot;
  readonly timers: readonly Timer[];
}

const few = (ids: readonly string[]): string => (ids.length > 4 ? `${ids.slice(0, 2).join(', ')} … ${ids.at(-1)}` : ids.join(', '));

const brief = (text: string): string => (text.length > 40 ? `${text.slice(0, 24)} … ${text.slice(-12)}` : text);

/** `3 × send(tick), later`: each id with its count. */
const counted = (ids: readonly string[]): string => {
  const kinds = [...Map.groupBy(ids, (id) => id)].map(([id, all]) => (all.length > 1 ? `${all.length} × ${id}` : id));
  return few(kinds);
};

function growthOf(bound: Bound, limit: number, explored: readonly Explored[], model: AnyModel): BoundExceeded {
  const identities = explored.map(({ snapshot }) => (model.identity ? model.identity(snapshot.context) : snapshot.context));
  const growth = mostVaried(identities);
  const clocks = new Set(explored.map(({ timers }) => timersKey(timers)));
  const crowds = new Set(
    explored.map(({ snapshot }) =>
      childrenOf(snapshot)
        .map(({ id }) => id)
        .toSorted()
        .join(),
    ),
  );
  // If the context contains its children, it varies with them.
  if (crowds.size > 3 && 2 * crowds.size >= Math.max(growth.count, clocks.size)) {
    const latest = explored.slice(-3).map(({ snapshot }) => few(childrenOf(snapshot).map(({ id }) => id)) || 'none');
    return new BoundExceeded(
      bound,
      limit,
      'children',
      `the children are others again and again (${crowds.size} different sets, lately ${latest.join('; ')}); ` +
        'stop them, or give random ids to "randomIds" of the model',
    );
  }
  if (clocks.size > growth.count) {
    const timers = [...new Set(explored.flatMap((each) => each.timers.map((timer) => timer.id)))].join(', ');
    return new BoundExceeded(
      bound,
      limit,
      'timers',
      `the timers drift apart (${clocks.size} combinations of ${timers}); let an actor stay pending, or use clock: 'any-order'`,
    );
  }
  const key = model.identity ? `"${growth.key}" of the identity` : `context key "${growth.key}"`;
  return new BoundExceeded(
    bound,
    limit,
    growth.key,
    `${key} grows (${growth.count} different values, lately ${growth.latest.map(brief).join(', ')}); ` +
      "bound it with a guard, or leave it out of the model's identity",
  );
}

/** Limits that end an infinite exploration. */
export interface Limits {
  /** Call before trying a step. */
  step(): void;
  /** Call before adding a situation. */
  situation(next: Explored, step: string, key: string): void;
}

/** @throws BoundExceeded from both checks; names what grows. */
export function limitsFor(model: AnyModel, explored: readonly Explored[]): Limits {
  const { maxStates = MAX_STATES, maxSteps = MAX_STEPS, maxTime = MAX_TIME } = model;
  const end = performance.now() + maxTime;
  let tried = 0;
  let size = 0;
  return {
    step() {
      if (++tried > maxSteps) throw growthOf('maxSteps', maxSteps, explored, model);
      if (tried % LOOK === 0 && performance.now() > end) throw growthOf('maxTime', maxTime, explored, model);
    },
    situation({ snapshot, timers }, step, key) {
      const children = childrenOf(snapshot).map(({ id }) => id);
      if (children.length > MOST_AT_ONCE) {
        const detail = `children pile up (${few(children)}), one more by step "${step}"; stop them, or end it with "when" of that event`;
        throw new BoundExceeded('children', MOST_AT_ONCE, 'children', detail);
      }
      if (timers.length > MOST_AT_ONCE) {
        const ids = timers.map(({ id }) => id);
        const detail =
          `delayed events pile up (${counted(ids)}), one more by step "${step}"; ` + 'cancel them, or end it with "when" of that event';
        throw new BoundExceeded('timers', MOST_AT_ONCE, 'timers', detail);
      }
      size += key.length;
      if (size > MOST_SIZE) throw growthOf('size', MOST_SIZE, explored, model);
      if (explored.length >= maxStates) throw growthOf('maxStates', maxStates, explored, model);
    },
  };
}
