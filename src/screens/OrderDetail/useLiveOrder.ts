import { useQuery } from '@tanstack/react-query';
import { type Order, orderOptions } from '#api/queries/orders.ts';
import { serverNow } from '#lib/serverClock.ts';

const calm = 20_000;
const close = 2_000;

/** The instant at which the server will move the order by itself. */
const nextMove = ({ status, payDeadline, startsAt, endsAt }: Order): number | null => {
  if (status === 'UNPAID' || status === 'PAYING') return payDeadline;
  if (status === 'WAITING') return startsAt;
  return status === 'RENTING' ? endsAt : null;
};

/** How soon to read again: often while a payment or a move is due, now and then while one lies ahead, else not at all. */
const pause = (order: Order | undefined): number | false => {
  const move = order && nextMove(order);
  if (order === undefined || move === undefined || move === null) return false;
  return order.status === 'PAYING' || serverNow() >= move ? close : calm;
};

/** An order that follows the server: a deadline on the screen only asks again. */
export const useLiveOrder = (orderNo: string) =>
  useQuery({ ...orderOptions(orderNo), refetchInterval: ({ state }) => pause(state.data), refetchOnWindowFocus: true });
