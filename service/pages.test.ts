import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chat from '#contract/rest/chat.ts';
import { listComplaints } from '#contract/rest/complaints.ts';
import { listInvitations } from '#contract/rest/invitations.ts';
import { addFootprint, likeAccount, listFavourites, listFootprints } from '#contract/rest/listings.ts';
import { listCoins } from '#contract/rest/loyalty.ts';
import { listMessages } from '#contract/rest/messages.ts';
import { listNotifications } from '#contract/rest/notifications.ts';
import { listOrders } from '#contract/rest/orders.ts';
import { listWithdrawals } from '#contract/rest/payouts.ts';
import { listSuggestions, submitSuggestion } from '#contract/rest/suggestions.ts';
import { listLedger } from '#contract/rest/wallet.ts';
import { postLoyalty } from './domains/loyalty/post.ts';
import { notify } from './kernel/notices/notify.ts';
import { aChat, say } from '#testing/builders/chat.ts';
import { complaintsOf } from '#testing/builders/complaint.ts';
import { aUser } from '#testing/builders/identity.ts';
import { aKey, aListing, aPaidOrder, type Person } from '#testing/builders/market.ts';
import { aPayee, aWithdrawal } from '#testing/builders/payouts.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { file, bound } = complaintsOf(() => service);

interface Query {
  readonly limit: number;
  readonly cursor?: string;
}
interface Page {
  readonly list: readonly object[];
  readonly next_cursor: string | null;
}
interface Listed {
  /** Creates three rows, one after the other. */
  make(person: Person): Promise<void>;
  read(query: Query, said: { token: string }): Promise<Page>;
}

const thrice = async (make: (nth: number) => Promise<unknown>): Promise<void> => {
  for (let nth = 1; nth <= 3; nth += 1) {
    await make(nth);
    service.clock.move(1);
  }
};
const tell = ({ id }: Person, nth: number) =>
  notify(service.deps, id, { type: 'order', title: `第${nth}条`, content: '内容', orderNo: null });

const lists: Readonly<Record<string, Listed>> = {
  orders: {
    make: (renter) => thrice(async () => aPaidOrder(service, renter, await aListing(service))),
    read: (query, said) => service.get(listOrders, { query: { type: 'all', ...query } }, said),
  },
  complaints: {
    make: (renter) =>
      thrice(async () => {
        const { order_no } = await aPaidOrder(service, renter, await aListing(service));
        await file(order_no);
      }),
    read: (query, said) => service.get(listComplaints, { query }, said),
  },
  ledger: {
    make: (renter) => thrice(async () => aPaidOrder(service, renter, await aListing(service, { deposit: 0 }))),
    read: (query, said) => service.get(listLedger, { query }, said),
  },
  footprints: {
    make: ({ token }) => thrice(async () => service.get(addFootprint, { params: { account_id: (await aListing(service)).id } }, { token })),
    read: (query, said) => service.get(listFootprints, { query }, said),
  },
  favourites: {
    make: ({ token }) =>
      thrice(async () => service.get(likeAccount, { body: { source_id: (await aListing(service)).id, type: 1, scene: 1 } }, { token })),
    read: (query, said) => service.get(listFavourites, { query }, said),
  },
  notifications: {
    make: (person) => thrice((nth) => tell(person, nth)),
    read: (query, said) => service.get(listNotifications, { query }, said),
  },
  messages: {
    make: (person) => thrice((nth) => tell(person, nth)),
    read: (query, said) => service.get(listMessages, { query }, said),
  },
  coins: {
    make: ({ id: userId }) =>
      thrice((amount) =>
        postLoyalty(service.database.db, service.clock.now(), { userId, unit: 'coin', amount, cause: 'correction', subject: aKey() }),
      ),
    read: (query, said) => service.get(listCoins, { query }, said),
  },
  suggestions: {
    make: ({ token }) =>
      thrice((nth) =>
        service.get(submitSuggestion, { body: { key: aKey(), kind: 'other', words: `希望能按大区多选，第${nth}次说` } }, { token }),
      ),
    read: (query, said) => service.get(listSuggestions, { query }, said),
  },
  invitations: {
    make: ({ id: inviter_id }) =>
      thrice(async () => {
        const { id: invitee_id } = await aUser(service);
        const invitation = { invitee_id, inviter_id, at: new Date(service.clock.now()), status: 'registered' as const };
        await service.database.db.insertInto('invitation').values(invitation).execute();
      }),
    read: (query, said) => service.get(listInvitations, { query }, said),
  },
  chats: {
    make: ({ token }) =>
      thrice(async (nth) => {
        const talk = await aChat(service, token);
        await say(service, talk, '在吗', `client-00000${nth}`);
        await service.get(chat.endChat, { params: { number: talk.number }, body: {} }, talk);
      }),
    read: (query, said) => service.get(chat.listChats, { query }, said),
  },
};

/** Reads the whole list, then a full page, then the last row on its own page. */
async function expectPages({ read }: Pick<Listed, 'read'>, { token }: Person): Promise<void> {
  const whole = await read({ limit: 50 }, { token });
  const { length } = whole.list;
  expect([length >= 3, whole.next_cursor]).toEqual([true, null]);
  expect(await read({ limit: length }, { token })).toEqual(whole);
  const head = await read({ limit: length - 1 }, { token });
  expect(head).toMatchObject({ list: whole.list.slice(0, -1), next_cursor: expect.any(String) });
  const last = await read({ limit: length - 1, cursor: head.next_cursor ?? '' }, { token });
  expect(last).toMatchObject({ list: whole.list.slice(-1), next_cursor: null });
  expect(await read({ limit: 1, cursor: head.next_cursor ?? '' }, { token })).toEqual(last);
}

describe('a page filled by the last rows has no next page, and the next page starts after the last row', () => {
  test.each(Object.entries(lists))('%s', async (_, listed) => {
    const [person, other] = [await bound(), await bound()];
    await listed.make(person);
    await listed.make(other);
    await expectPages(listed, person);
  });

  test('withdrawals', async () => {
    const payee = await aPayee(service, { balance: 10_000 });
    await thrice(() => aWithdrawal(service, payee, 1_000));
    await expectPages({ read: (query, said) => service.get(listWithdrawals, { query }, said) }, payee);
  });
});
