import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/payouts.ts';
import { HOUR, MINUTE, SECOND } from '#contract/rules/constants.ts';
import { paymentSignature } from '#service/kernel/hosts/signature.ts';
import { runDueJobs } from '#service/jobs.ts';
import { aPayee, type Payee } from '#testing/builders/payouts.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const begin = (payee: Payee) => service.get(contract.createContract, {}, { token: payee.token });
const stands = (payee: Payee) => service.get(contract.getContract, {}, { token: payee.token });
const unsigned = () => aPayee(service, { isSigned: false });
const later = async (ms: number) => {
  service.clock.move(ms);
  await runDueJobs(service.deps);
};

/** Presses a button on the signing host's page. Its notices do not reach a service that does not listen. */
const press = (url: string | null, outcome: string) => {
  const { origin, pathname, searchParams } = new URL(url ?? '');
  return fetch(origin + pathname, {
    method: 'POST',
    body: new URLSearchParams([...searchParams, ['outcome', outcome]]),
    redirect: 'manual',
  });
};

const hear = (contract_no: string, status: 'signed' | 'refused' | 'expired', ended_at = service.clock.now(), secret = 'secret') =>
  service.ask(contract.contractNotice, {
    body: { contract_no, status, ended_at, signature: paymentSignature(secret, [contract_no, status, ended_at]) },
  });

test('concurrent requests begin one contract, and its page shows the signer masked', async () => {
  const payee = await unsigned();
  expect((await service.ask(contract.getContract, {}, { token: payee.token })).data).toMatchObject({ problem: 'NOT_FOUND' });
  const [one, other] = await Promise.all([begin(payee), begin(payee)]);
  expect(one).toEqual(other);
  expect(one).toMatchObject({ status: 'pending', expires_at: service.clock.now() + 30 * MINUTE, ended_at: null });
  const page = await (await fetch(one.signing_url ?? '')).text();
  expect(page).toContain('<dd>*一</dd>');
});

test('a tampered address is rejected', async () => {
  const { signing_url } = await begin(await unsigned());
  const changed = new URL(signing_url ?? '');
  changed.searchParams.set('expires_at', '9999999999999');
  expect((await fetch(changed)).status).toBe(400);
});

test.each([
  ['signed', 'silent'],
  ['signed', 'sign'],
  ['refused', 'refuse'],
  ['expired', 'expire'],
])('%s at the host (%s) without a notice: the service queries it', async (status, outcome) => {
  const payee = await unsigned();
  const { signing_url } = await begin(payee);
  expect((await press(signing_url, outcome)).status).toBe(303);
  await later(5 * SECOND);
  expect(await stands(payee)).toMatchObject({ status, signing_url: null });
});

test('a repeated notice takes effect once; a forged or contradictory one is refused', async () => {
  const payee = await unsigned();
  const { contract_no } = await begin(payee);
  const problem = async (...told: Parameters<typeof hear>) => (await hear(...told)).data;
  expect(await problem(contract_no, 'signed', 0, 'guessed')).toMatchObject({ problem: 'CONTRACT_SIGNATURE' });
  expect(await stands(payee)).toMatchObject({ status: 'pending' });
  for (let copy = 0; copy < 3; copy += 1) expect(await problem(contract_no, 'signed')).toEqual({ received: true });
  expect(await problem(contract_no, 'refused')).toMatchObject({ problem: 'CONTRACT_MISMATCH' });
  expect(await problem('S-unknown', 'signed')).toMatchObject({ problem: 'NOT_FOUND' });
  expect(await stands(payee)).toMatchObject({ status: 'signed' });
  expect((await begin(payee)).contract_no).toBe(contract_no);
});

test('after a refused one, another can be begun', async () => {
  const payee = await unsigned();
  const first = await begin(payee);
  await hear(first.contract_no, 'refused');
  const second = await begin(payee);
  expect([second.contract_no === first.contract_no, second.status]).toEqual([false, 'pending']);
});

test('expires after thirty minutes; a signature made in time but reported late still counts', async () => {
  const payee = await unsigned();
  const { contract_no } = await begin(payee);
  const inTime = service.clock.now() + 29 * MINUTE;
  await later(30 * MINUTE);
  expect(await stands(payee)).toMatchObject({ status: 'expired' });
  const second = await begin(payee);
  expect((await hear(contract_no, 'signed', inTime + 2 * MINUTE)).data).toMatchObject({ problem: 'CONTRACT_MISMATCH' });
  expect((await hear(contract_no, 'signed', inTime)).code).toBe(0);
  expect((await begin(payee)).contract_no).toBe(contract_no);
  expect((await hear(second.contract_no, 'signed')).code).toBe(0);
  expect((await begin(payee)).contract_no).toBe(contract_no);
});

test('does not stay pending forever if the host is unreachable', async () => {
  const payee = await unsigned();
  await begin(payee);
  const { outside } = service.deps;
  const url = outside.signingUrl;
  outside.signingUrl = 'http://127.0.0.1:9';
  for (let minutes = 0; minutes < 60; minutes += 5) await later(5 * MINUTE);
  outside.signingUrl = url;
  expect(await stands(payee)).toMatchObject({ status: 'expired' });
  service.clock.move(HOUR);
});
