import { expect } from 'vitest';
import type { OperatorAct } from '#contract/operator/acts.ts';
import { listNotifications } from '#contract/rest/notifications.ts';
import { ledgerState, soundLedger } from './ledger.ts';
import {
  aListing,
  aPaidOrder,
  aRenter,
  type Listing,
  type ListingWish,
  type Order,
  type Person,
  readOrder,
  type OrderRequest,
} from './market.ts';
import { type TestService } from './service.ts';
import { timeOf } from './time.ts';
import { upholdComplaint } from '#service/domains/complaints/decide.ts';
import { answerComplaint, rejectComplaint, withdrawComplaint } from '#service/domains/complaints/end.ts';
import { fileComplaint, type Filing } from '#service/domains/complaints/file.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';

export interface Rented {
  readonly renter: Person;
  readonly owner: Person;
  readonly listing: Listing;
  readonly order: Order;
}

/** Builder of complaints; the service may be started later. */
export function complaintsOf(running: () => TestService) {
  const act = <T extends object>(action: OperatorAct, subject: string, run: Parameters<typeof actAs<T>>[2]) =>
    actAs(running().deps, { operator: '小周', action, subject, input: {} }, run);
  const file = (orderNo: string, wish: Partial<Filing> = {}) =>
    act('complaint.file', orderNo, (deps) =>
      fileComplaint(deps, {
        orderNo,
        party: 'renter',
        cause: 'wrong_password',
        words: '密码登录不上，提示账号或密码错误',
        claim: null,
        byOperator: true,
        reportedAt: running().clock.now(),
        ...wish,
      }),
    );
  const uphold = (orderNo: string, amount: number | 'all', because = '登录记录属实') =>
    act('complaint.uphold', orderNo, (deps) => upholdComplaint(deps, orderNo, { amount, because, by: 'platform' }));
  const reject = (orderNo: string) => act('complaint.reject', orderNo, (deps) => rejectComplaint(deps, orderNo, '登录记录显示密码可用'));
  const withdraw = (orderNo: string) => act('complaint.withdraw', orderNo, (deps) => withdrawComplaint(deps, orderNo, '租客来电撤回'));
  const answer = (orderNo: string) =>
    act('complaint.answer', orderNo, (deps) => answerComplaint(deps, orderNo, '密码没有改过，请再试一次'));
  const bound = async (): Promise<Person> => {
    const person = await aRenter(running());
    await running()
      .deps.db.updateTable('user_account')
      .set({ phone: `139${person.id.padStart(8, '0')}` })
      .where('id', '=', person.id)
      .execute();
    return person;
  };

  /** An hour from now for 5 yuan, with a deposit of 20. */
  async function rented(terms: ListingWish = {}, wish: Partial<OrderRequest> = {}): Promise<Rented> {
    const [renter, owner] = [await bound(), await bound()];
    const listing = await aListing(running(), { owner_id: owner.id, ...terms });
    return { renter, owner, listing, order: await aPaidOrder(running(), renter, listing, wish) };
  }

  const { after } = timeOf(() => running());
  const statusOf = async ({ renter, order }: Rented) => (await readOrder(running(), renter, order.order_no)).order_status;
  const toldTo = async (person: Person) =>
    (await running().get(listNotifications, { query: {} }, { token: person.token })).list.map(({ title }) => title);
  const isFree = async ({ id }: Listing) =>
    (
      await running().database.pool.query<{ free: boolean }>(
        `select not is_rented and not exists (select from order_hold where listing_id = listing.id and active) as free
        from listing where id = $1`,
        [id],
      )
    ).rows[0]?.free;
  const countsOf = async ({ renter, listing }: Rented) =>
    (
      await running().database.pool.query(
        `select (select rented_count from listing where id = $1) as rented,
          (select finished_orders from user_account where id = $2) as finished`,
        [listing.id, renter.id],
      )
    ).rows[0];
  const sound = async () => expect(await ledgerState(running())).toEqual(soundLedger);
  return { act, file, uphold, reject, withdraw, answer, rented, bound, after, statusOf, toldTo, isFree, countsOf, sound };
}
