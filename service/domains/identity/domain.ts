import { sql } from 'kysely';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Known } from '#service/kernel/erasure.ts';
import { notifyLogin } from './loginNews.ts';
import { sendMessage } from './messages.ts';
import { registerSession } from './routes/index.ts';
import { sweepIdentity } from './sweep.ts';
import { identityTables } from './tables.ts';
import { registerThirdParty } from './thirdParty/routes.ts';
import { thirdPartyTables } from './thirdParty/tables.ts';

const jobs = { transactional: { 'login.news': notifyLogin }, outside: { 'message.send': sendMessage } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

async function erase({ db }: CommandContext, { id, phone, email }: Known): Promise<void> {
  const own = sql`(select id from third_account where user_id = ${id})`;
  await db.write(sql`delete from login_ticket where account_id in ${own}`);
  await db.write(sql`delete from bind_ticket where account_id in ${own}`);
  await db.deleteFrom('third_account').where('user_id', '=', id).execute();
  await db
    .deleteFrom('login_attempt')
    .where('subject', 'in', [`user:${id}`, `proofs:${id}`, `digits:${id}`])
    .execute();
  const ofDevices = db
    .deleteFrom('login_attempt')
    .where((row) => row.or(['session', 'browser'].map((of) => row('subject', 'like', `${of}:${id}:%`))));
  await ofDevices.execute();
  for (const address of [phone, email]) {
    if (address === null) continue;
    await db.deleteFrom('sms_code').where('phone', '=', address).execute();
    await db.deleteFrom('sms_sent').where('phone', '=', address).execute();
    await db.deleteFrom('email_code').where('email', '=', address).execute();
    await db.deleteFrom('email_sent').where('email', '=', address).execute();
    await db.deleteFrom('unknown_mailbox').where('email', '=', address).execute();
    await db.deleteFrom('outgoing_message').where('address', '=', address).execute();
  }
}

/** Who somebody is: registration, logins, sessions, codes, captchas, proofs, passwords, real names, third parties. */
export const domain: Domain = {
  name: 'identity',
  uses: ['help', 'pictures', 'loyalty', 'invitations'],
  tables: { ...identityTables, ...thirdPartyTables },
  routes(service) {
    registerSession(service);
    registerThirdParty(service);
  },
  jobs,
  sweep: sweepIdentity,
  erasure: {
    deleted: [
      'user_session',
      'known_browser',
      'owner_proof',
      'token_transfer',
      'pay_password',
      'user_setting',
      'registration',
      'security_news',
      'known_place',
      'wallet_spending',
    ],
    kept: ['account_limit'],
    erase,
    texts(userId) {
      const where = sql`user_id = ${userId}`;
      return [
        { table: 'account_limit', column: 'reason', where },
        { table: 'account_limit', column: 'lifted_because', where },
      ];
    },
  },
  obstacles: (userId) => ({ no_phone: { count: sql`(select count(*) from user_account where id = ${userId} and phone is null)` } }),
  seed: () => import('./seed/seed.ts'),
};
