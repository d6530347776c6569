import { expect, test } from 'vitest';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { caseClaimMachine } from './caseClaim.machine.ts';

const MINUTE = 60_000;
const key = { kind: 'complaints', subject: '20261119110203152' };
const begin = () => scenario(caseClaimMachine, { input: key });

test('work renews the claim at most every two minutes', async () => {
  const it = begin();
  it.send({ type: 'case.work' });
  await it.wait(2 * MINUTE - 100);
  it.send({ type: 'case.work' });
  expect([it.at(), it.asked('claimCase')]).toEqual(['fresh', []]);
  await it.wait(100);
  it.send({ type: 'case.work' });
  expect([it.at(), it.asked('claimCase')]).toEqual(['renewing', [key]]);
  await it.answer('claimCase', granted({}));
  expect(it.at()).toBe('fresh');
});

test('ten minutes without work end it, and no earlier', async () => {
  const it = begin();
  await it.wait(10 * MINUTE - 100);
  expect(it.at()).toBe('aging');
  await it.wait(100);
  expect([it.at(), it.output()]).toEqual(['ended', null]);
});

test('ends with the refusal of a renewal; a failed one leaves the claim as it was', async () => {
  const it = begin();
  await it.wait(2 * MINUTE);
  it.send({ type: 'case.work' });
  await it.fail('claimCase', badGateway);
  expect(it.at()).toBe('aging');
  it.send({ type: 'case.work' });
  await it.answer('claimCase', refused('CASE_CLAIMED'));
  expect([it.at(), it.output()]).toEqual(['ended', refused('CASE_CLAIMED')]);
});
