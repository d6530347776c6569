import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Columns named like a reference without a foreign key, and why. */
const without: Readonly<Record<string, string>> = {
  'approval.subject': 'what is decided, by action, as in the audit',
  'case_claim.subject': 'the number of the case in its queue',
  'case_note.subject': 'the number of the case in its queue',
  'channel_look.net_id': 'a parameter of the advertising link',
  'charge.subject': 'a text that the card cashier shows',
  'chat_message.client_id': 'the customer’s own number of the message',
  'chat_message.desk_id': 'number of the desk’s notice',
  'idempotency_key.user_id':
    'the command has just read its caller, and no account is ever deleted; a key would lock that row for every command',
  'job.subject': 'an order, a complaint, a charge or a listing, by kind',
  'ledger_entry.account_id':
    'post_movements refuses an unknown account; a key would lock the rows of the platform’s accounts for every order',
  'ledger_entry.transaction_id': 'post_movements writes both in one statement, and nothing else writes them',
  'ledger_transaction.cause_no': 'a withdrawal or a subscription, by kind; both are written in the transaction that posts',
  'loyalty_entry.subject': 'what the cause is about: an order’s number, a day, a code',
  'notification.order_no':
    'orders are never deleted, and their table can be partitioned by ranges of its ids, with no key by the number alone',
  'operator_action.subject': 'an order or a charge, by action',
  'owner_income.game_id': 'copied from the ledger and its order in the transaction that posts; neither is ever deleted',
  'owner_income.listing_id': 'copied from the ledger and its order in the transaction that posts; neither is ever deleted',
  'owner_income.order_id': 'copied from the ledger and its order in the transaction that posts; neither is ever deleted',
  'owner_income.owner_id': 'copied from the ledger and its order in the transaction that posts; neither is ever deleted',
  'owner_income.transaction_id': 'copied from the ledger and its order in the transaction that posts; neither is ever deleted',
  'owner_proof.subject': 'what is paid: the number of an order, or a text',
  'payment_dispute.trade_no': 'a number of the card cashier',
  'registration.channel_net_id': 'a parameter of the advertising link',
  'rental_order.channel_net_id': 'a parameter of the advertising link',
  'security_news.session_id': 'a login that has ended is deleted before the link that denies it',
  'staff_act.subject': 'what a call of the staff was about: a listing, an order or a complaint, by call',
  'status_change.subject': 'the key of a row of any table; the row may be deleted before the note',
  'unknown_mailbox.message_id': 'messages are deleted once they are sent',
  'wait_notice.subject': 'what waits: the number of a withdrawal, a charge or a conversation, or the id of a complaint, by kind',
};

test('every column that names another table’s row has a foreign key, or a reason why not', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select pg_class.relname || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and attname ~ '(_id|_no|^subject)$'
      and not exists (
        select from pg_constraint where conrelid = attrelid
          and (contype = 'f' and attnum = any (conkey) or contype in ('p', 'u') and conkey = array[attnum])
      )
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(without));
});
