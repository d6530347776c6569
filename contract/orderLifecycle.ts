import { type StateValueFrom, transition } from 'xstate';
import { type OrderEventName, orderLifecycleMachine } from './orderLifecycle.machine.ts';
import type { OrderStatus } from './rules/types.ts';

export type { OrderEventName } from './orderLifecycle.machine.ts';

export type OrderState = StateValueFrom<typeof orderLifecycleMachine>;

/** State of the chart → wire status. */
export const orderStatusOf: Readonly<Record<OrderState, OrderStatus>> = {
  unpaid: 1, paying: 2, waiting: 3, renting: 4, closed: 5, finished: 6, cancelled: 7, disputed: 8, refunded: 9,
};

const stateOf = Object.fromEntries(Object.entries(orderStatusOf).map(([state, status]) => [status, state])) as Record<OrderStatus, OrderState>;

/** Status of an order that was just made. */
export const initialOrderStatus: OrderStatus = orderStatusOf[orderLifecycleMachine.config.initial as OrderState];

type Moves = ReadonlyMap<OrderEventName, OrderStatus>;

const movesFrom = (status: OrderStatus): Moves => {
  const before = orderLifecycleMachine.resolveState({ value: stateOf[status] });
  const names = orderLifecycleMachine.events as OrderEventName[];
  return new Map(names.filter((type) => before.can({ type })).map((type) => {
    const [after] = transition(orderLifecycleMachine, before, { type });
    return [type, orderStatusOf[after.value]];
  }));
};

const known = new Map<OrderStatus, Moves>();

/** Everything that may happen to an order of this status, and where it leads; read once from the chart. */
export const orderMoves = (status: OrderStatus): Moves => {
  const moves = known.get(status) ?? movesFrom(status);
  known.set(status, moves);
  return moves;
};

export const mayHappen = (status: OrderStatus, event: OrderEventName): boolean => orderMoves(status).has(event);

/** The status after an event; null when the chart does not allow it. */
export const statusAfter = (status: OrderStatus, event: OrderEventName): OrderStatus | null => orderMoves(status).get(event) ?? null;
