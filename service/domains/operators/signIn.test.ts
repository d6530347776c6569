import { afterAll, beforeAll, expect, test } from 'vitest';
import { session } from '#contract/operator/index.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { OPERATOR_IDLE, OPERATOR_LOCK, OPERATOR_SESSION, OPERATOR_WRONG, TOTP_PERIOD } from '#contract/rules/operators.ts';
import { anOperator, freshCode, signInAs, theOperators, type TestOperator, type TestOperators } from '#testing/builders/operators.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { totpCode } from './totp.ts';

let service: TestService;
let operators: TestOperators;
beforeAll(async () => {
  service = await aService();
  operators = await theOperators(service);
});
afterAll(async () => {
  await operators.http.close();
  await service.close();
});

const attempt = (body: Parameters<typeof operators.get<typeof session.signIn>>[1]['body'], from = '10.1.0.1') =>
  operators.ask(session.signIn, { body }, { from });
const proofOf = (person: TestOperator) => ({ name: person.name, password: person.password });
const problemOf = ({ data }: { data: object }): string => ('problem' in data ? String(data.problem) : 'signed in');
const alarms = () => service.deps.db.selectFrom('ops_alarm').select(['kind', 'words']).where('closed_at', 'is', null).execute();

test('a person signs in with password and six digits, and a session ends after 12 hours or 30 idle minutes', async () => {
  const person = await anOperator(service, ['finance']);
  const { token, self, device } = await signInAs(service, operators, person);
  const now = service.clock.now();
  expect(self).toEqual({
    id: person.personId,
    name: person.name,
    roles: ['finance'],
    session: expect.any(String),
    expires_at: now + OPERATOR_SESSION,
    idle_at: now + OPERATOR_IDLE,
  });
  expect(device).toMatch(/^[\w-]{43}$/);
  service.clock.move(OPERATOR_IDLE - 1);
  expect((await operators.ask(session.getSelf, {}, { token })).code).toBe(0);
  service.clock.move(OPERATOR_IDLE);
  expect(problemOf(await operators.ask(session.getSelf, {}, { token }))).toBe('UNAUTHENTICATED');

  const long = await signInAs(service, operators, person);
  const calls = OPERATOR_SESSION / (20 * MINUTE);
  for (let call = 1; call < calls; call += 1) {
    service.clock.move(20 * MINUTE);
    expect((await operators.ask(session.getSelf, {}, { token: long.token })).code).toBe(0);
  }
  service.clock.move(20 * MINUTE);
  expect(problemOf(await operators.ask(session.getSelf, {}, { token: long.token }))).toBe('UNAUTHENTICATED');
});

test('six digits and a recovery code are good once, also when fifty requests use them at once', async () => {
  const person = await anOperator(service, ['service']);
  const { device } = await signInAs(service, operators, person);
  const code = freshCode(service, person);
  const signedIn = async (used: string) => {
    // A known device admits five wrong attempts, so fifty need ten devices.
    const all = await Promise.all(Array.from({ length: 5 }, () => attempt({ ...proofOf(person), code: used, device })));
    return all.filter(({ code: answer }) => answer === 0).length;
  };
  expect(await signedIn(code)).toBe(1);
  expect(await signedIn(code)).toBe(0);
  service.clock.move(OPERATOR_LOCK + 1);

  const [recovery = ''] = person.recoveryCodes;
  const all = await Promise.all(Array.from({ length: 50 }, () => attempt({ ...proofOf(person), code: recovery })));
  expect(all.filter(({ code: answer }) => answer === 0).length).toBe(1);
  expect(problemOf(await attempt({ ...proofOf(person), code: recovery }))).toBe('OPERATOR_SIGN_IN');
});

test('the code of the step before is accepted, an older one and a later one are not', async () => {
  const person = await anOperator(service, ['content']);
  service.clock.move(10 * TOTP_PERIOD);
  const now = service.clock.now();
  const at = async (step: number) =>
    problemOf(await attempt({ ...proofOf(person), code: totpCode(person.totpSecret, now + step * TOTP_PERIOD) }));
  expect([await at(-2), await at(2), await at(-1), await at(-1), await at(0), await at(1)]).toEqual([
    'OPERATOR_SIGN_IN',
    'OPERATOR_SIGN_IN',
    'signed in',
    'OPERATOR_SIGN_IN',
    'signed in',
    'signed in',
  ]);
});

test('unknown names, wrong passwords and wrong codes are refused alike', async () => {
  const person = await anOperator(service, ['service']);
  const code = freshCode(service, person);
  const answers = [
    await attempt({ name: '没有这人', password: person.password, code }),
    await attempt({ ...proofOf(person), password: 'Wrong-password-1', code }),
    await attempt({ ...proofOf(person), code: '000000' }),
  ];
  const [one, ...others] = answers.map(({ status, code: number, message }) => ({ status, number, message }));
  expect(others).toEqual([one, one]);
  expect(problemOf(answers[0] ?? { data: {} })).toBe('OPERATOR_SIGN_IN');
});

test('a thousand guesses from a hundred addresses: none gets in, an alarm is raised, and the owner still gets in', async () => {
  const person = await anOperator(service, ['admin'], '老陈 被猜的');
  const { device } = await signInAs(service, operators, person);
  const outcomes = new Map<string, number>();
  const guess = async (place: number) => {
    // Half of the guesses know the password.
    const password = place % 2 === 0 ? person.password : `Guess-${place}-of-it`;
    const code = String((place * 7919) % 1_000_000).padStart(6, '0');
    const right = totpCode(person.totpSecret, service.clock.now());
    const answer = await attempt({ name: person.name, password, code: code === right ? '000001' : code }, `10.9.${place % 100}.1`);
    outcomes.set(problemOf(answer), (outcomes.get(problemOf(answer)) ?? 0) + 1);
  };
  for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 50 }, (_, each) => guess(round * 50 + each)));
  expect(Object.fromEntries(outcomes)).toEqual({ OPERATOR_SIGN_IN: OPERATOR_WRONG, OPERATOR_LOCKED: 1_000 - OPERATOR_WRONG });
  expect((await alarms()).filter(({ kind }) => kind === 'operator').map(({ words }) => words)).toEqual([
    `“${person.name}”连续 ${OPERATOR_WRONG} 次登录不成功，已暂停在新设备上登录`,
  ]);

  const code = totpCode(person.totpSecret, service.clock.now() + TOTP_PERIOD);
  expect(problemOf(await attempt({ ...proofOf(person), code }))).toBe('OPERATOR_LOCKED');
  expect(problemOf(await attempt({ ...proofOf(person), code, device }))).toBe('signed in');
  expect(problemOf(await attempt({ ...proofOf(person), code: person.recoveryCodes[0] ?? '' }))).toBe('signed in');
});

test('each further lock is twice as long, up to a day', async () => {
  const person = await anOperator(service, ['finance'], '反复猜的');
  const lockedFor = async (): Promise<number> => {
    for (let wrong = 0; wrong < OPERATOR_WRONG; wrong += 1) await attempt({ ...proofOf(person), code: '12345' });
    const { data } = await attempt({ ...proofOf(person), code: '12345' });
    const until = 'details' in data ? Number(data.details?.['retry_at']) : 0;
    const length = until - service.clock.now();
    service.clock.move(length);
    return length;
  };
  const lengths: number[] = [];
  for (let lock = 0; lock < 9; lock += 1) lengths.push(await lockedFor());
  expect(lengths.map((length) => length / MINUTE)).toEqual([15, 30, 60, 120, 240, 480, 960, 1_440, 15]);
  expect(lengths[0]).toBe(OPERATOR_LOCK);
});

test('sessions are listed, one or all others can be ended, and a new password ends the others', async () => {
  const person = await anOperator(service, ['service']);
  const [here, there] = [await signInAs(service, operators, person), await signInAs(service, operators, person)];
  const { list } = await operators.get(session.listOwnSessions, {}, { token: here.token });
  expect(list.map(({ id, is_this }) => [id, is_this])).toEqual([
    [there.self.session, false],
    [here.self.session, true],
    [person.sessionId, false],
  ]);
  await operators.get(session.endOwnSession, { params: { id: there.self.session } }, { token: here.token });
  expect(problemOf(await operators.ask(session.getSelf, {}, { token: there.token }))).toBe('UNAUTHENTICATED');
  const body = { password: person.password, code: freshCode(service, person), new_password: 'A-longer-river-27' };
  await operators.get(session.changePassword, { body }, { token: here.token });
  expect(problemOf(await operators.ask(session.getSelf, {}, { token: person.token }))).toBe('UNAUTHENTICATED');
  expect(problemOf(await attempt({ ...proofOf(person), code: freshCode(service, person) }))).toBe('OPERATOR_SIGN_IN');
  const again = await attempt({ name: person.name, password: 'A-longer-river-27', code: freshCode(service, person) });
  expect(problemOf(again)).toBe('signed in');
  await operators.get(session.signOut, {}, { token: here.token });
  expect(problemOf(await operators.ask(session.getSelf, {}, { token: here.token }))).toBe('UNAUTHENTICATED');
  service.clock.move(HOUR);
});
