import { sql } from 'kysely';
import type { search as rest } from '#contract/operator/search.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { maskPhone } from '#contract/rules/display.ts';
import { FOUND_MOST } from '#contract/rules/operators.ts';
import { id, instant, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { type Query, queryOf, startPattern } from './query.ts';

type Found = DataOf<typeof rest>;

const personRow = { id, username: text, nickname: text, phone: orNull(text), status: text };
const columns = sql`id, username, nickname, phone, status`;

/** By phone, number, whole real name, or the beginning of a name: each alternative by its index. */
export function peopleQuery({ phone, id: number, name }: Query): Statement {
  const start = name === null ? null : startPattern(name);
  return sql`
  select distinct ${columns} from (
    (select ${columns} from user_account where phone = ${phone} limit ${FOUND_MOST})
    union all (select ${columns} from user_account where id = ${number}::bigint)
    union all (select ${columns} from user_account where lower(username) like ${start} limit ${FOUND_MOST})
    union all (select ${columns} from user_account where lower(nickname) like ${start} limit ${FOUND_MOST})
    union all (select ${columns} from user_account where real_name = ${name} limit ${FOUND_MOST})
  ) found order by id desc limit ${FOUND_MOST}`;
}

const orderRow = { order_no: text, title: text, status: whole, created_at: instant, rent: whole };
export const ordersQuery = ({ orderNo }: Query) => sql`
  select order_no, listing.title, rental_order.status, rental_order.created_at, rent
  from rental_order join listing on listing.id = listing_id where order_no = ${orderNo}`;

const listingRow = { id, title: text, game: text, state: text, owner_id: id };
export const listingsQuery = ({ id: number }: Query) => sql`
  select listing.id, listing.title, game.title as game, state, owner_id
  from listing join game on game.id = game_id where listing.id = ${number}::bigint`;

const chargeRow = { charge_no: text, subject: text, amount: whole, status: text, user_id: id, order_no: orNull(text) };
export const chargesQuery = ({ chargeNo }: Query) => sql`
  select charge_no, subject, amount, charge.status, user_id, order_no
  from charge left join rental_order on rental_order.id = charge.order_id where charge_no = ${chargeNo}`;

/** People, orders, listings and charges that the text can mean. */
export async function search(db: Db, given: string): Promise<Found> {
  const query = queryOf(given);
  const [people, orders, listings, charges] = await Promise.all([
    db.read(personRow, peopleQuery(query)),
    db.read(orderRow, ordersQuery(query)),
    db.read(listingRow, listingsQuery(query)),
    db.read(chargeRow, chargesQuery(query)),
  ]);
  return {
    people: people.map(({ phone, ...row }) => ({ ...row, phone: phone === null ? null : maskPhone(phone) })),
    orders: orders.map((row) => ({
      order_no: row.order_no,
      title: row.title,
      status: row.status,
      created_at: row.created_at.getTime(),
      rent_fen: row.rent,
    })),
    listings,
    charges: charges.map(({ amount, ...row }) => ({ ...row, amount_fen: amount })),
  };
}
