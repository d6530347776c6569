import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSearchHistory } from '#contract/rest/catalogue.ts';
import * as closing from '#contract/rest/deactivation.ts';
import { bindEmail, verifyEmail } from '#contract/rest/email.ts';
import { addFootprint, likeAccount } from '#contract/rest/listings.ts';
import { getCredentials } from '#contract/rest/orders.ts';
import { updateSettings } from '#contract/rest/payPassword.ts';
import { updateAvatar, updateUser } from '#contract/rest/profile.ts';
import { proveOwner } from '#contract/rest/security.ts';
import { getUserInfo, register, submitRealName } from '#contract/rest/session.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { CLOSING_DELAY, CLOSING_SENTENCE, GIVE_UP_SENTENCE } from '#contract/rules/deactivation.ts';
import { answerComplaint, rejectComplaint } from '#service/domains/complaints/end.ts';
import { fileComplaint } from '#service/domains/complaints/file.ts';
import { storePicture } from '#service/domains/pictures/keep.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { text } from '#service/kernel/database/columns.ts';
import { domains, tables } from '#service/domains/list.ts';
import { runDueJobs } from '#service/jobs.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { anEmail, aPhone, idNumber, logIn, newestMailCode, ownCode, seal, smsCode, verifyKey } from '#testing/builders/identity.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, aPaidOrder } from '#testing/builders/market.ts';
import { aPicture } from '#testing/builders/picture.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { textsAbout } from './erasure.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const column = { table_name: text, column_name: text };

/** Every `table.column` that contains one of the words as text, JSON or bytes. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const { db } = service.deps;
  const columns = await db.read(
    column,
    sql`select table_name, column_name from information_schema.columns where table_schema = 'public'
      and (data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY'))`,
  );
  const found = new Set<string>();
  for (const { table_name, column_name } of columns) {
    const cell = sql`${sql.ref(column_name)}::text`;
    // Bytes appear in hexadecimal.
    const held = words.map((word) => sql`strpos(${cell}, ${word}) > 0 or strpos(${cell}, ${Buffer.from(word).toString('hex')}) > 0`);
    const [row] = await db.read(
      { held: text },
      sql`select 'yes' as held from ${sql.table(table_name)} where ${sql.join(held, sql` or `)} limit 1`,
    );
    if (row) found.add(`${table_name}.${column_name}`);
  }
  return [...found].toSorted();
}

const erasedTables = domains.flatMap(({ erasure }) => erasure?.deleted ?? []);
const keptTables = domains.flatMap(({ erasure }) => erasure?.kept ?? []);

const NAME = '欧阳晓明月';

/** Registers, verifies, binds, uploads, browses, rents and complains. */
async function aLife() {
  const { deps } = service;
  const [phone, email] = [aPhone(), anEmail()];
  const code = await smsCode(service, phone, 'register');
  const sealed = await seal(service, 'register', 'Quiet_river_26');
  const verify_key = await verifyKey(service, 'submit');
  const registered = await service.get(
    register,
    { body: { mobile: phone, password: sealed.password, code, verify_key } },
    { headers: { ...sealed.headers, 'x-fingerprint': 'browser-of-ouyang', 'x-channel': 'baidu', 'x-channel-uid': 'uid-of-ouyang' } },
  );
  const { token, user_id: id } = registered;
  const user = { token, phone, id };
  await service.get(submitRealName, { body: { name: NAME, id_number: idNumber('19900504') } }, user);
  await openingBalance(deps, id, 20_000);
  service.clock.move(HOUR);
  const emailProof = await service.get(
    proveOwner,
    { body: { purpose: 'change_email', sms_code: await ownCode(service, user, 'change_email') } },
    user,
  );
  await bindMailbox(user, email, emailProof.proof);
  await service.get(updateUser, { body: { nickname: '晓明月_26' } }, user);
  const avatar = await storePicture(deps, { ownerId: id, purpose: 'avatar', bytes: await aPicture() });
  await service.get(updateAvatar, { body: { picture: avatar.id } }, user);
  await storePicture(deps, { ownerId: id, purpose: 'evidence', bytes: await aPicture() });
  await service.get(updateSettings, { body: { notify_activity: false, pay_password_above: 5_000 } }, user);
  const listing = await aListing(service);
  await service.get(addSearchHistory, { body: { keyword: `${NAME} 皮肤` } }, user);
  await service.get(likeAccount, { body: { source_id: listing.id, type: 1, scene: 1 } }, user);
  await service.get(addFootprint, { params: { account_id: listing.id } }, user);
  const order = await aPaidOrder(service, user, listing);
  await service.get(getCredentials, { params: { order_no: order.order_no } }, user);
  const operator = { operator: '小周', subject: order.order_no, input: { said: `${NAME} ${phone} 来电` } };
  await actAs(deps, { ...operator, action: 'complaint.file' }, (ground) =>
    fileComplaint(ground, {
      orderNo: order.order_no,
      party: 'renter',
      cause: 'not_as_described',
      words: `我是${NAME}，电话${phone}，皮肤少了很多`,
      claim: null,
      reportedAt: service.clock.now(),
    }),
  );
  await actAs(deps, { ...operator, action: 'complaint.answer' }, (ground) => answerComplaint(ground, order.order_no, `${NAME}自己看错了`));
  await actAs(deps, { ...operator, action: 'complaint.reject' }, (ground) => rejectComplaint(ground, order.order_no, `已电话告知${phone}`));
  await deps.db
    .insertInto('third_account')
    .values({ platform: 'qq', openid: `openid-of-${id}`, nickname: NAME, user_id: id, created_at: new Date(service.clock.now()) })
    .execute();
  const at = new Date(service.clock.now());
  await deps.db
    .insertInto('merchant_staff')
    .values({ owner_id: listing.owner_id, phone, name: NAME, rights: ['prices'], invited_at: at, changed_at: at })
    .execute();
  await logIn(service, phone, 'Quiet_river_26');
  service.clock.move(3 * DAY);
  await runDueJobs(deps);
  return { ...user, email };
}

async function bindMailbox(user: { token: string }, email: string, proof: string) {
  await service.get(bindEmail, { body: { email, verify_key: await verifyKey(service, 'sendSms') } }, user);
  await service.get(verifyEmail, { body: { email, code: await newestMailCode(service, email), proof } }, user);
}

test(
  'after an account that used every feature is erased, the database contains neither its phone, name, ID number, mailbox nor login',
  { timeout: 60_000 },
  async () => {
    const { deps } = service;
    const user = await aLife();
    const { username, id_number_hash } = await deps.db
      .selectFrom('user_account')
      .select(['username', 'id_number_hash'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    const traces = [user.phone, user.email, NAME, username, `openid-of-${user.id}`, 'uid-of-ouyang', 'browser-of-ouyang', '晓明月'];
    const hash = id_number_hash?.toString('hex') ?? 'none';
    expect(await placesOf([...traces, hash])).toEqual(
      expect.arrayContaining(['user_account.phone', 'complaint.words', 'operator_action.input', 'merchant_staff.name']),
    );

    const { obstacles } = await service.get(closing.checkDeactivation, {}, user);
    expect(obstacles).toMatchObject([{ kind: 'balance' }]);
    const sms_code = await ownCode(service, user, 'deactivate');
    const { proof } = await service.get(proveOwner, { body: { purpose: 'deactivate', sms_code } }, user);
    const give = { give_up: GIVE_UP_SENTENCE, give_up_amount: obstacles[0]?.amount ?? 0 };
    const { number } = await service.get(closing.startDeactivation, { body: { proof, ...give } }, user);
    await service.get(closing.confirmDeactivation, { body: { sentence: CLOSING_SENTENCE } }, user);
    service.clock.move(CLOSING_DELAY);
    await runDueJobs(deps);

    expect(await service.get(closing.getDeactivation, { params: { number } })).toMatchObject({ status: 'closed' });
    expect(await placesOf([...traces, hash])).toEqual([]);
    const kept = await deps.db.selectFrom('user_account').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ nickname: '已注销用户', username: `closed_${user.id}`, phone: null, birth_date: null, id_digits: null });
    expect(kept.status).toBe('closed');
    expect(await deps.db.selectFrom('picture').select('id').where('owner_id', '=', user.id).execute()).toEqual([]);
    expect(await deps.db.selectFrom('rental_order').select('id').where('renter_id', '=', user.id).execute()).toHaveLength(1);
    expect(await deps.db.selectFrom('complaint').select('words').execute()).toEqual([
      { words: '我是*****，电话***********，皮肤少了很多' },
    ]);
    expect(await ledgerState(service)).toEqual(soundLedger);

    const code = await smsCode(service, user.phone, 'register');
    const sealed = await seal(service, 'register', 'Other_river_26');
    const body = { mobile: user.phone, password: sealed.password, code, verify_key: await verifyKey(service, 'submit') };
    const again = await service.get(register, { body }, { headers: sealed.headers });
    expect(again.user_id).not.toBe(user.id);
    expect(await service.get(getUserInfo, {}, again)).toMatchObject({ is_real_name: false, email: null });
  },
);

test('every table with rows of a user is erased with the account, or kept for a stated reason', () => {
  const personal = Object.entries(tables).flatMap(([name, columns]) => ('user_id' in columns ? [name] : []));
  expect([...erasedTables, ...keptTables, 'third_account'].toSorted()).toEqual(personal.toSorted());
});

/** Columns of rows that are neither deleted nor searched for words: cleared with the account, or never personal. */
const otherColumns: Readonly<Record<string, string>> = {
  account_limit: 'asked_by confirmed_by lifted_by limits',
  agreement_consent: 'article',
  bargain: 'offers status',
  bind_ticket: 'token_hash visitor_hash',
  channel_look: 'channel net_id',
  charge: 'charge_no renewal trade_no',
  // Deleted with its application.
  application_event: 'by event from_status note to_status',
  // Deleted with its conversation.
  chat_message: 'author body client_id kind',
  coupon: 'source title',
  credential_reading: 'ip',
  deactivation: 'deactivation_no let_go_by status',
  deactivation_event: 'event from_status note to_status',
  draw_chance: 'cause prize session ticket',
  exchange_code: 'code_hash',
  free_play: 'status',
  task: 'kind status task_no',
  task_place: 'status',
  task_place_event: 'by event from_status to_status',
  task_place_record: 'kind party',
  free_play_event: 'by event from_status note to_status',
  free_play_offer: 'windows',
  free_play_reading: 'ip',
  invitation: 'address_hash device_hash status why_not',
  ledger_transaction: 'cause_no charge_no',
  listing:
    'description external_key haystack inventory login_account login_key login_sealed login_secret pictures platform rental_promotion ' +
    'role_name zone',
  listing_edit: 'form reasons',
  listing_event: 'by event note',
  // Deleted by the domain.
  listing_batch: 'change rows',
  listing_file: 'columns faults name problem state',
  // Deleted with its file.
  listing_file_part: 'sealed',
  login_ticket: 'host_status host_ticket platform request_hash session_hash visitor_hash',
  loyalty_entry: 'cause subject',
  merchant_staff: 'name phone rights status',
  order_event: 'event',
  payment_dispute: 'charge_no outcome trade_no',
  picture: 'bytes purpose sha256',
  rental_order: 'channel channel_net_id channel_uid lines order_no',
  review: 'tags',
  // Deleted by the domain.
  shop: 'games name spelling',
  service_contract: 'contract_no signing_url status',
  staff_act: 'call subject',
  subscription: 'lines plan status subscription_no',
  third_account: 'nickname openid platform',
  // A person of the platform.
  user_note: 'written_by',
  user_account: 'avatar email id_digits id_number_hash limits nickname password_hash phone real_name shop_name status username',
  withdrawal: 'account approved_by holder payout_no status withdrawal_no',
  withdrawal_event: 'event from_status to_status',
};

test('every column that could identify a person is erased with the account or searched here', async () => {
  const columns = await service.deps.db.read(
    column,
    sql`
      with recursive personal (id) as (
        select 'user_account'::regclass::oid
        union select conrelid from personal join pg_constraint on confrelid = id and contype = 'f'
      )
      select id::regclass::text as table_name, attname::text as column_name from personal join pg_attribute on attrelid = id
      where attnum > 0 and not attisdropped and atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'bytea'::regtype)`,
  );
  const overwritten = new Set(textsAbout(domains, '0').map((each) => `${each.table}.${each.column}`));
  const erased = new Set<string>(erasedTables);
  const left = columns
    .filter(({ table_name }) => !erased.has(table_name))
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`)
    .filter((name) => !overwritten.has(name));
  const known = Object.entries(otherColumns).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`));
  expect(left.toSorted()).toEqual(known.toSorted());
});
