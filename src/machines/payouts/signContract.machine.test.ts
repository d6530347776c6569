import { expect, test } from 'vitest';
import type { Answer } from '#contract/problem.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { type ContractReading, type ContractStatus, signContractMachine } from './signContract.machine.ts';

const URL = 'https://signing.test/sign';
const standing = (status: ContractStatus): Answer<ContractReading> => granted({ status, signingUrl: status === 'pending' ? URL : null });
async function open(first: Answer<ContractReading> = refused('NOT_FOUND')) {
  const it = scenario(signContractMachine);
  await it.answer('readContract', first);
  return it;
}
async function atHost() {
  const it = await open();
  it.send({ type: 'contract.begin' });
  await it.answer('createContract', standing('pending'));
  return it;
}
const left = ['leaveForHost', { signingUrl: URL }];

test('reads first and changes nothing', () => {
  const it = scenario(signContractMachine);
  expect([it.at(), it.tags(), it.asked('createContract')]).toEqual(['reading', ['busy'], []]);
});

test('starting it navigates to the host; after the return it is signed when the server reports it', async () => {
  const it = await open();
  expect([it.at(), it.context().status]).toEqual(['unsigned', null]);
  it.send({ type: 'contract.begin' });
  expect([it.at(), it.effects('leaveForHost')]).toEqual(['creating', []]);
  await it.answer('createContract', standing('pending'));
  expect([it.at(), it.effects('leaveForHost')]).toEqual(['atHost', [left]]);
  it.send({ type: 'contract.recheck' });
  await it.answer('readContract', standing('pending'));
  expect(it.at()).toEqual({ watching: 'waiting' });
  await it.wait(1_900);
  expect(it.asked('readContract').length).toBe(2);
  await it.wait(100);
  await it.answer('readContract', standing('signed'));
  expect([it.at(), it.effects('announceSigned')]).toEqual(['signed', [['announceSigned']]]);
});

test('a page reopened in between keeps polling, and can return to the host', async () => {
  const it = await open(standing('pending'));
  expect(it.at()).toEqual({ watching: 'checking' });
  it.send({ type: 'contract.open' });
  expect([it.at(), it.effects('leaveForHost')]).toEqual(['atHost', [left]]);
});

test.each(['refused', 'expired'] as const)(
  '%s is shown after the first read and while polling; a new one can be started',
  async (status) => {
    const [early, late] = [await open(standing(status)), await atHost()];
    late.send({ type: 'contract.recheck' });
    await late.answer('readContract', standing(status));
    expect([early, late].map((it) => [it.at(), it.context().status, it.context().signingUrl])).toEqual(
      Array(2).fill(['unsigned', status, null]),
    );
    late.send({ type: 'contract.begin' });
    expect(late.at()).toBe('creating');
  },
);

test.each([
  [() => open(standing('signed'))],
  [
    async () => {
      const it = await open();
      it.send({ type: 'contract.begin' });
      await it.answer('createContract', standing('signed'));
      return it;
    },
  ],
])('never navigates to the host once signed', async (run) => {
  const it = await run();
  expect([it.at(), it.effects('leaveForHost')]).toEqual(['signed', []]);
});

test('a refused or failed start shows the reason and can be retried', async () => {
  const it = await open();
  it.send({ type: 'contract.begin' });
  await it.answer('createContract', refused('MINOR_REFUSED'));
  expect([it.at(), it.context().problem]).toEqual(['unsigned', refusal('MINOR_REFUSED')]);
  it.send({ type: 'contract.begin' });
  expect([it.at(), it.context().problem]).toEqual(['creating', null]);
  await it.fail('createContract', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['unsigned', badGateway.problem]);
});

test('a failed read can be retried', async () => {
  const it = scenario(signContractMachine);
  await it.fail('readContract', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['failed', badGateway.problem]);
  it.send({ type: 'contract.recheck' });
  expect(it.at()).toBe('reading');
});

test('stops polling after 30 s without a result; a lost response is no result', async () => {
  const it = await atHost();
  it.send({ type: 'contract.recheck' });
  let waited = 0;
  for (; it.at() !== 'resting' && waited < 60; waited += 2) {
    await it.fail('readContract', badGateway);
    await it.wait(2_000);
  }
  expect([it.at(), waited, it.context().problem]).toEqual(['resting', 30, badGateway.problem]);
  it.send({ type: 'contract.recheck' });
  await it.answer('readContract', standing('pending'));
  expect([it.at(), it.context().problem]).toEqual([{ watching: 'waiting' }, null]);
  await it.wait(2_000);
  await it.answer('readContract', standing('pending'));
  await it.wait(28_000);
  expect(it.at()).toBe('resting');
  it.effects();
  it.send({ type: 'contract.open' });
  expect([it.at(), it.effects('leaveForHost')]).toEqual(['atHost', [left]]);
});
