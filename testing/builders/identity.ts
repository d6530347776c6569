import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import * as contract from '#contract/rest/session.ts';
import { sendOwnSms } from '#contract/rest/security.ts';
import type { ProofPurpose } from '#contract/rules/account.ts';
import { idCheckDigit } from '#contract/rules/validation.ts';
import { doWork } from '#lib/work.ts';
import type { Db } from '#service/kernel/deps.ts';
import type { CaptchaAction, SmsAction } from '#service/domains/identity/tables.ts';
import { runDueJobs } from '#service/jobs.ts';
import type { Mail } from '#sandbox/mail/inbox.ts';
import type { SignedAction } from '#service/domains/identity/sign.ts';
import { hashPassword } from '#service/domains/identity/password.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import type { RequestOptions, TestService } from './service.ts';

/** Correct position of a puzzle's piece, read from the database. */
export async function puzzleAnswer(db: Db, captchaId: string): Promise<number> {
  const { answer_x } = await db.selectFrom('captcha_puzzle').select('answer_x').where('id', '=', captchaId).executeTakeFirstOrThrow();
  if (answer_x === null) throw new Error(`${captchaId} is no slider`);
  return answer_x;
}

type Point = { x: number; y: number; t: number };

/** A drag with a pointer: slow, fast, slow, with small vertical movements. */
export const handDrawn = (x: number): Point[] =>
  Array.from({ length: 12 }, (_, step) => {
    const way = step / 11;
    return { x: Math.round(x * way * way * (3 - 2 * way)), y: 80 + (step % 3), t: step * 55 };
  });

/** A drag with the arrow keys: equal steps without vertical movement. */
export const keyed = (x: number): Point[] => Array.from({ length: 6 }, (_, step) => ({ x: (x * step) / 5, y: 0, t: step * 120 }));

/** The parts of a service that are needed: the test's own, or one running elsewhere. */
type Asking = Pick<TestService, 'deps' | 'ask' | 'get'> & { readonly sandbox: { readonly url: string } };

async function solve(service: Asking, web_action: CaptchaAction, said: RequestOptions) {
  const { captcha_id, work } = await service.get(contract.createCaptcha, { query: { web_action } }, said);
  const x = await puzzleAnswer(service.deps.db, captcha_id);
  const done = work === null ? {} : { work: await doWork(work) };
  const body = { captcha_id, web_action, x, trail: handDrawn(x), manner: 'drag' as const, ...done };
  return service.ask(contract.validateCaptcha, { body }, said);
}

/** Solves one captcha, or two where the address is busy. */
export async function verifyKey(service: Asking, web_action: CaptchaAction, said: RequestOptions = {}): Promise<string> {
  const first = await solve(service, web_action, said);
  const { data } = 'problem' in first.data && first.data.problem === 'CAPTCHA_AGAIN' ? await solve(service, web_action, said) : first;
  if (!('verify_key' in data)) throw new Error(JSON.stringify(data));
  return data.verify_key;
}

export interface Sealed {
  /** Ciphertext, base64. */
  readonly password: string;
  readonly headers: Record<string, string>;
}

/** A password encrypted as the browser does it, and the headers of its signature. */
export async function seal(service: TestService, action: SignedAction, plain: string): Promise<Sealed> {
  const { public_key, sign, timestamp, nonce_str } = await service.get(contract.getSign, {});
  const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' });
  const oaepLabel = Buffer.from(`${action}|${nonce_str}|${timestamp}`);
  const password = publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel },
    Buffer.from(plain),
  ).toString('base64');
  return { password, headers: { 'x-sign': sign, 'x-timestamp': String(timestamp), 'x-nonce-str': nonce_str } };
}

/** Code in the newest SMS to a phone. */
export async function newestCode(service: { readonly sandbox: { readonly url: string } }, phone: string): Promise<string> {
  const { list } = (await (await fetch(`${service.sandbox.url}/sms/messages?phone=${phone}`)).json()) as {
    list: { code: string | null }[];
  };
  const newest = list.find(({ code }) => code !== null);
  if (!newest?.code) throw new Error(`no SMS to ${phone}`);
  return newest.code;
}

/** Sends a code by SMS, captcha included, and returns it. */
export async function smsCode(service: Asking, phone: string, action: SmsAction, said: RequestOptions = {}): Promise<string> {
  await service.get(contract.sendSms, { body: { mobile: phone, verify_key: await verifyKey(service, 'sendSms', said), action } }, said);
  return newestCode(service, phone);
}

/** Sends the pending mails and returns the code of the newest mail to an address. */
export async function newestMailCode(service: Asking, to: string): Promise<string> {
  await runDueJobs(service.deps);
  const newest = (await mailsTo(service, to)).find(({ code }) => code !== null);
  if (!newest?.code) throw new Error(`no mail to ${to}`);
  return newest.code;
}

/** Every mail to an address, newest first. */
export async function mailsTo(service: { readonly sandbox: { readonly url: string } }, to: string): Promise<readonly Mail[]> {
  const { list } = (await (await fetch(`${service.sandbox.url}/mail/messages?address=${encodeURIComponent(to)}`)).json()) as {
    list: Mail[];
  };
  return list;
}

/** Sends a code to the user's own phone, captcha included, and returns it. */
export async function ownCode(service: Asking, { token, phone }: { token: string; phone: string }, purpose: ProofPurpose): Promise<string> {
  await service.get(sendOwnSms, { body: { verify_key: await verifyKey(service, 'sendSms'), purpose } }, { token });
  return newestCode(service, phone);
}

export async function logIn(
  service: TestService,
  username: string,
  password: string,
  extra: { verify_key?: string; remember?: boolean; fingerprint?: string } = {},
  said: RequestOptions = {},
) {
  const sealed = await seal(service, 'login', password);
  const body = { username, password: sealed.password, fingerprint: 'a-browser', ...extra };
  return service.ask(contract.login, { body }, { ...said, headers: { ...said.headers, ...sealed.headers } });
}

export interface UserWish {
  readonly phone?: string;
  readonly username?: string;
  readonly password?: string | null;
  readonly email?: string | null;
  readonly realName?: string | null;
  /** ISO date. */
  readonly birthDate?: string | null;
}

/** Starts at a different number in each process, since several processes share a database. */
let phones = (process.pid % 1_000) * 100_000;
export const aPhone = (): string => `139${String((phones += 1)).padStart(8, '0')}`;

let mailboxes = 0;
export const anEmail = (): string => `user${(mailboxes += 1)}.${process.pid}@example.com`;

/** A user and a token. */
export async function aUser(
  service: Pick<TestService, 'deps'>,
  { phone = aPhone(), username, password = null, email = null, realName = null, birthDate = null }: UserWish = {},
) {
  const { id } = await service.deps.db
    .insertInto('user_account')
    .values({
      username: username ?? `user_${randomBytes(4).toString('hex')}`,
      phone,
      email,
      password_hash: password === null ? null : await hashPassword(password),
      nickname: '玩家',
      avatar: '/static/avatars/1.svg',
      real_name: realName,
      birth_date: birthDate,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = await openSession(service.deps, { userId: id, remember: false, fingerprint: null });
  return { id, phone, token };
}

/** A valid ID number for a birth date 'YYYYMMDD'; the serial distinguishes people with the same birth date. */
export const idNumber = (born: string, serial = '001'): string => {
  const first17 = `110101${born}${serial}`;
  return first17 + idCheckDigit(first17);
};
