import { useQuery } from '@tanstack/react-query';
import { type Order, orderOptions, useListedOrder } from '#api/queries/orders.ts';
import { serverNow } from '#lib/serverClock.ts';

const calm = 20_000;
/** Refetch interval while a transition is due (ms). */
export const close = 2_000;

/** When the server will move the order by itself. */
const nextMove = ({ status, payDeadline, startsAt, endsAt }: Order): number | null => {
  if (status === 'UNPAID' || status === 'PAYING') return payDeadline;
  if (status === 'WAITING') return startsAt;
  return status === 'RENTING' ? endsAt : null;
};

/** Whether the server is about to move the order by itself. */
export const isDue = (order: Order): boolean => {
  const move = nextMove(order);
  return move !== null && serverNow() >= move;
};

/** Refetch interval: short while a payment or transition is due, long while one lies ahead, else none. */
const pause = (order: Order | undefined): number | false => {
  if (order === undefined || nextMove(order) === null) return false;
  return order.status === 'PAYING' || isDue(order) ? close : calm;
};

/** An order kept up to date; countdowns only trigger a refetch. Shows the list's data until it is read. */
export const useLiveOrder = (orderNo: string) =>
  useQuery({
    ...orderOptions(orderNo),
    placeholderData: useListedOrder(orderNo),
    refetchInterval: ({ state }) => pause(state.data),
    refetchOnWindowFocus: true,
  });
