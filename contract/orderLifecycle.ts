import { type StateValueFrom, transition } from 'xstate';
import { type OrderEventName, orderLifecycleMachine } from './orderLifecycle.machine.ts';
import type { OrderStatus } from './rules/types.ts';

export type { OrderEventName } from './orderLifecycle.machine.ts';

/** Where an order stands in the chart. */
export type OrderValue = StateValueFrom<typeof orderLifecycleMachine>;

type TopOf<Value> = Value extends string ? Value : keyof Value & string;
export type OrderState = TopOf<OrderValue>;

/** What tells where an order stands. Of one that cannot have ended yet the status alone does. */
export interface OrderPlace {
  readonly status: OrderStatus;
  /** When its rental ended. */
  readonly ended_at?: Date | null;
  readonly settled_at?: Date | null;
}

/** State of the chart → wire status. */
export const orderStatusOf: Readonly<Record<OrderState, OrderStatus>> = {
  unpaid: 1,
  paying: 2,
  waiting: 3,
  renting: 4,
  closed: 5,
  finished: 6,
  cancelled: 7,
  disputed: 8,
  refunded: 9,
};

const stateOf = Object.fromEntries(Object.entries(orderStatusOf).map(([state, status]) => [status, state])) as Record<
  OrderStatus,
  OrderState
>;

/** Status of an order that was just made. */
export const initialOrderStatus: OrderStatus = orderStatusOf[orderLifecycleMachine.config.initial as OrderState];

/** Where an order stands in the chart. */
export function orderValue({ status, ended_at: endedAt = null, settled_at: settledAt = null }: OrderPlace): OrderValue {
  const state = stateOf[status];
  if (state === 'finished') return { finished: settledAt === null ? 'unsettled' : 'settled' };
  return state === 'disputed' ? { disputed: endedAt === null ? 'duringRental' : 'afterEnd' } : state;
}

/** The wire status of a place in the chart. */
export const statusOf = (value: OrderValue): OrderStatus =>
  orderStatusOf[typeof value === 'string' ? value : (Object.keys(value)[0] as OrderState)];

type Moves = ReadonlyMap<OrderEventName, OrderValue>;

const movesFrom = (value: OrderValue): Moves => {
  const before = orderLifecycleMachine.resolveState({ value });
  const names = orderLifecycleMachine.events as OrderEventName[];
  return new Map(
    names.filter((type) => before.can({ type })).map((type) => [type, transition(orderLifecycleMachine, before, { type })[0].value]),
  );
};

const known = new Map<string, Moves>();

/** Everything that may happen to an order there, and where it leads; read once from the chart. */
export const orderMoves = (value: OrderValue): Moves => {
  const key = JSON.stringify(value);
  const moves = known.get(key) ?? movesFrom(value);
  known.set(key, moves);
  return moves;
};

export const mayHappen = (order: OrderPlace, event: OrderEventName): boolean => orderMoves(orderValue(order)).has(event);
