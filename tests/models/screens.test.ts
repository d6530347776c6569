import type { Node } from '@xstate/test';
import { describe, expect, test, vi } from 'vitest';
import type { Alike, HeldDriver } from '#testing/stubbed/driver.ts';
import { heldDrivers } from '#testing/stubbed/index.ts';
import { plan, type Planned } from '#tools/paths/heldPlan.ts';
import { loadSubjects } from '#tools/paths/subjects.ts';

// CPU-bound, in parallel with other tests: explores every chart.
vi.setConfig({ testTimeout: 60_000 });

/** A fake page that records the assertions made on it. */
const { looking, lookingAt, notes } = vi.hoisted(() => {
  const notes: string[] = [];
  const places = new WeakMap<object, string>();
  const told = (value: unknown): string => {
    if (value instanceof RegExp) return String(value);
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
    return (
      places.get(value) ??
      (Array.isArray(value)
        ? `[${value.map(told).join()}]`
        : `{${Object.entries(value)
            .map(([key, each]) => `${key}:${told(each)}`)
            .join()}}`)
    );
  };
  const lookingAt = (place: string): object => {
    const found = new Proxy(
      {},
      {
        get: (_, name) =>
          name === 'then'
            ? undefined
            : name === 'url'
              ? () => 'http://localhost/'
              : (...given: unknown[]) => lookingAt(`${place}.${String(name)}(${given.map(told).join()})`),
      },
    );
    places.set(found, place);
    return found;
  };
  const judged = (what: string): object =>
    new Proxy(
      {},
      {
        get: (_, name) =>
          name === 'not'
            ? judged(`${what} not`)
            : async (...given: unknown[]) => void notes.push(`${what} ${String(name)}(${given.map(told).join()})`),
      },
    );
  return { notes, lookingAt, looking: Object.assign((subject: unknown) => judged(told(subject)), { poll: () => judged('poll') }) };
});

vi.mock('@playwright/test', async (original) => ({ ...(await original<object>()), expect: looking }));

const plans = plan(await loadSubjects(), heldDrivers);

/** The checks of a driver in a node of the graph. */
async function lookedFor({ facts }: HeldDriver, { states, snapshot }: Node): Promise<ReadonlySet<string>> {
  notes.length = 0;
  for (const id of states) await facts[id]?.(lookingAt('page') as never, snapshot.context as Record<string, unknown>);
  return new Set(notes);
}

interface Situation {
  /** Innermost active states. */
  readonly leaves: ReadonlySet<string>;
  readonly notes: ReadonlySet<string>;
}

async function situationsOf({ graph, driver, paths }: Planned): Promise<Situation[]> {
  const seen = new Set(paths.flatMap((path) => [graph.nodes[0]!, ...path.edges.map(({ to }) => graph.nodes[to]!)]));
  const resting = [...seen].filter(({ timers }) => timers.every(({ ms }) => ms > 0));
  const found: Situation[] = [];
  for (const node of resting) {
    const leaves = new Set(node.states.filter((id) => !node.states.some((other) => other.startsWith(`${id}.`))));
    found.push({ leaves, notes: await lookedFor(driver, node) });
  }
  return found;
}

const situations = new Map<Planned, readonly Situation[]>();
for (const each of plans) situations.set(each, await situationsOf(each));

/** Pairs of nodes in different states with the same checks. */
const indistinct = (all: readonly Situation[]): (readonly [Situation, Situation])[] =>
  all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter(({ leaves, notes: its }) => one.notes.symmetricDifference(its).size === 0 && one.leaves.symmetricDifference(leaves).size > 0)
      .map((other) => [one, other] as const),
  );

/** The states that only one of them has. */
const betweenThem = ([one, other]: readonly [Situation, Situation]): string[] =>
  [...one.leaves.symmetricDifference(other.leaves)].toSorted();

const ABSENCE = /(?: not \w+\(.*\)| toBeHidden\(\)| toBeVisible\(\{visible:false\}\)| toHaveCount\(0\))$/;

describe.each([...Map.groupBy(plans, ({ subject }) => subject.chart)])('%s', (_, variants) => {
  const { alike } = variants[0]!.driver;
  const groupsOf = (states: readonly string[]): readonly Alike[] =>
    alike.filter((group) => group.states.filter((id) => states.includes(id)).length > 1);
  const pairs = variants.flatMap((each) => indistinct(situations.get(each)!));

  test('has different checks in each state, unless states are declared to look alike', () => {
    const open = pairs
      .map(betweenThem)
      .filter((states) => !states.every((id) => groupsOf(states).some((group) => group.states.includes(id))));
    expect([...new Set(open.map((states) => states.join()))]).toEqual([]);
  });

  test('declares only states with the same checks as alike, and only states without content as `nothing`', () => {
    const same = new Set(pairs.flatMap(betweenThem));
    expect(alike.flatMap(({ states }) => states).filter((id) => !same.has(id))).toEqual([]);
    const absent = pairs.filter((pair) => groupsOf(betweenThem(pair)).every(({ shows }) => shows === 'nothing'));
    expect(absent.flatMap(([{ notes: all }]) => [...all]).filter((note) => !ABSENCE.test(note))).toEqual([]);
  });
});
