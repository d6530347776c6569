import { type AnyStateMachine, type EventFrom, type StateValueFrom, transition } from 'xstate';

export interface Lifecycle<Value, Event extends string> {
  /** Name of the chart. */
  readonly chart: string;
  /** State of a new row. */
  readonly initial: Value;
  /** Every event allowed in a state, with its target. */
  moves(from: Value): ReadonlyMap<Event, Value>;
  may(from: Value, event: Event): boolean;
  /** Top-level states in which the event is allowed, for statements without a row lock. */
  sources(event: Event): readonly Value[];
  /** Whether the state has no outgoing transition. */
  isOver(value: Value): boolean;
}

/** Reads a lifecycle chart; the service changes a row's status only through it. Each state's transitions are computed once. */
export function lifecycleOf<Machine extends AnyStateMachine>(
  machine: Machine,
): Lifecycle<StateValueFrom<Machine>, EventFrom<Machine>['type']> {
  type Value = StateValueFrom<Machine>;
  type Event = EventFrom<Machine>['type'];
  const known = new Map<string, ReadonlyMap<Event, Value>>();
  const chart: AnyStateMachine = machine;
  const events = chart.events as Event[];

  const read = (from: Value): ReadonlyMap<Event, Value> => {
    const before = chart.resolveState({ value: from, context: {} });
    return new Map(
      events.filter((type) => before.can({ type })).map((type) => [type, transition(chart, before, { type })[0].value as Value]),
    );
  };
  const moves = (from: Value): ReadonlyMap<Event, Value> => {
    const key = JSON.stringify(from);
    const found = known.get(key) ?? read(from);
    known.set(key, found);
    return found;
  };
  return {
    chart: chart.id,
    initial: chart.config.initial as Value,
    moves,
    may: (from, event) => moves(from).has(event),
    sources: (event) => (Object.keys(chart.states) as Value[]).filter((state) => moves(state).has(event)),
    isOver: (value) => moves(value).size === 0,
  };
}
