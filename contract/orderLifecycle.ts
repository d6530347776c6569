import { type StateValueFrom, transition } from 'xstate';
import { type OrderEventName, orderLifecycleMachine } from './orderLifecycle.machine.ts';
import { ORDER, type OrderStatus, orderStateOf } from './rules/orderStatus.ts';

export type { OrderEventName } from './orderLifecycle.machine.ts';

/** State of an order in the chart. */
export type OrderValue = StateValueFrom<typeof orderLifecycleMachine>;

type TopOf<Value> = Value extends string ? Value : keyof Value & string;
type State = TopOf<OrderValue>;

/** The columns that determine an order's state. The status alone suffices for an order that cannot have ended yet. */
export interface OrderPlace {
  readonly status: OrderStatus;
  /** When its rental ended. */
  readonly ended_at?: Date | null;
  readonly settled_at?: Date | null;
}

/** Fails to compile when the chart has a state without a status. */
const wireOf: Readonly<Record<State, OrderStatus>> = ORDER;

/** Status of a new order. */
export const initialOrderStatus: OrderStatus = wireOf[orderLifecycleMachine.config.initial as State];

/** State of an order in the chart. */
export function orderValue({ status, ended_at: endedAt = null, settled_at: settledAt = null }: OrderPlace): OrderValue {
  const state: State = orderStateOf(status);
  if (state === 'finished') return { finished: settledAt === null ? 'unsettled' : 'settled' };
  return state === 'disputed' ? { disputed: endedAt === null ? 'duringRental' : 'afterEnd' } : state;
}

/** The wire status of a state. */
export const statusOf = (value: OrderValue): OrderStatus => wireOf[typeof value === 'string' ? value : (Object.keys(value)[0] as State)];

type Moves = ReadonlyMap<OrderEventName, OrderValue>;

const movesFrom = (value: OrderValue): Moves => {
  const before = orderLifecycleMachine.resolveState({ value });
  const names = orderLifecycleMachine.events as OrderEventName[];
  return new Map(
    names.filter((type) => before.can({ type })).map((type) => [type, transition(orderLifecycleMachine, before, { type })[0].value]),
  );
};

const known = new Map<string, Moves>();

/** Every event allowed in a state, with its target; computed once from the chart. */
export const orderMoves = (value: OrderValue): Moves => {
  const key = JSON.stringify(value);
  const moves = known.get(key) ?? movesFrom(value);
  known.set(key, moves);
  return moves;
};

/** The chart as the comparison of histories reads it. */
export const orderChart = {
  chart: orderLifecycleMachine.id,
  initial: orderLifecycleMachine.config.initial as OrderValue,
  moves: orderMoves,
};

export const mayHappen = (order: OrderPlace, event: OrderEventName): boolean => orderMoves(orderValue(order)).has(event);
