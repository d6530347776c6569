import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as rest from '#contract/rest/payouts.ts';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { aPayee } from '#testing/builders/payouts.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { queryContract } from './contractSign.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

async function pending() {
  const { token } = await aPayee(service, { isSigned: false });
  const { contract_no } = await service.get(rest.createContract, {}, { token });
  const status = async () => (await service.get(rest.getContract, {}, { token })).status;
  return { contract_no, status, begun: service.clock.now() };
}
const unreachable = () => ({ ...service.deps, outside: { ...service.deps.outside, signingUrl: 'http://127.0.0.1:9' } });
const seconds = (again: Date | null) => (again === null ? null : (again.getTime() - service.clock.now()) / SECOND);

test('a contract number is S, the millisecond, and twelve hexadecimal digits; its first query is due after 5 seconds', async () => {
  const { contract_no } = await pending();
  expect(contract_no).toMatch(new RegExp(`^S${service.clock.now()}[0-9a-f]{12}$`));
  const jobs = await service.deps.db.selectFrom('job').select(['kind', 'run_at']).where('subject', '=', contract_no).execute();
  expect(jobs).toEqual([{ kind: 'contract.query', run_at: new Date(service.clock.now() + 5 * SECOND) }]);
});

test('a pending contract is queried with growing delays, at the latest at its deadline', async () => {
  const { contract_no } = await pending();
  const delays = async (attempts: number) => [
    seconds(await queryContract(service.deps, contract_no, attempts)),
    seconds(await queryContract(unreachable(), contract_no, attempts)),
  ];
  for (const [attempts, delay] of [10, 20, 40, 60, 120, 300, 300].entries()) expect(await delays(attempts)).toEqual([delay, delay]);
  service.clock.move(28 * MINUTE);
  expect(await delays(6)).toEqual([120, 120]);
});

test('at its deadline it expires if the host says that it is pending', async () => {
  const { contract_no, status } = await pending();
  service.clock.move(30 * MINUTE - 1);
  expect([seconds(await queryContract(service.deps, contract_no, 6)), await status()]).toEqual([0.001, 'pending']);
  service.clock.move(1);
  expect([await queryContract(service.deps, contract_no, 6), await status()]).toEqual([null, 'expired']);
});

test('if the host is unreachable it is queried for 15 minutes more', async () => {
  const { contract_no, status, begun } = await pending();
  service.clock.move(30 * MINUTE);
  for (let late = 0; late < 15; late += 5) {
    expect([seconds(await queryContract(unreachable(), contract_no, 6)), await status()]).toEqual([300, 'pending']);
    service.clock.move(5 * MINUTE);
  }
  service.clock.move(-1);
  expect([seconds(await queryContract(unreachable(), contract_no, 6)), await status()]).toEqual([300, 'pending']);
  service.clock.move(1);
  expect([await queryContract(unreachable(), contract_no, 6), await status()]).toEqual([null, 'expired']);
  expect(service.clock.now()).toBe(begun + 45 * MINUTE);
});

test('a query times out after 5 seconds', async () => {
  const { contract_no } = await pending();
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await queryContract(service.deps, contract_no, 0);
  expect(timeout.mock.calls).toEqual([[5_000]]);
  timeout.mockRestore();
});

test('a refused notice of the signing host is logged with its reason', async () => {
  const { contract_no } = await pending();
  const body = { contract_no, status: 'signed', ended_at: service.clock.now(), signature: 'forged' } as const;
  expect(await service.ask(rest.contractNotice, { body })).toMatchObject({ data: { problem: 'CONTRACT_SIGNATURE' } });
  const lines = service.logged.filter((line) => line.includes('notice of the signing host refused'));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ contract_no, status: 'signed', problem: 'CONTRACT_SIGNATURE' }),
  ]);
});
