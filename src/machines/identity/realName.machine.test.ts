import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { realNameMachine } from './realName.machine.ts';

const at = Date.UTC(2026, 10, 20);
const submit = { type: 'identity.submit' as const, name: '王小明', idNumber: '11010519491231002X', at };

test('shows errors for a missing or invalid name and number', () => {
  const it = scenario(realNameMachine);
  it.send({ ...submit, name: ' ', idNumber: '110105194912310021' });
  expect([it.at(), it.context().fields]).toEqual(['editing', { name: '请输入真实姓名', idNumber: '请输入正确的身份证号' }]);
});

test('verifies an adult, and drops the number', async () => {
  const it = scenario(realNameMachine);
  it.send(submit);
  expect(it.asked('submitRealName')).toEqual([{ name: '王小明', idNumber: '11010519491231002X', at }]);
  await it.answer('submitRealName', granted({ isAdult: true }));
  expect([it.at(), it.output(), it.context().form]).toEqual(['verified', { verified: true, isAdult: true }, null]);
});

test('verifies a minor too, and informs of the consequences', async () => {
  const it = scenario(realNameMachine);
  it.send(submit);
  await it.answer('submitRealName', granted({ isAdult: false }));
  expect(it.at()).toBe('refusedMinor');
  it.send({ type: 'identity.acknowledge' });
  expect([it.at(), it.output()]).toEqual(['minor', { verified: true, isAdult: false }]);
});

test('a refusal and a lost response lead back to the form', async () => {
  const it = scenario(realNameMachine);
  it.send(submit);
  await it.answer('submitRealName', refused('REAL_NAME_REQUIRED'));
  expect([it.at(), it.context().problem]).toEqual(['editing', refusal('REAL_NAME_REQUIRED')]);
  it.send(submit);
  await it.fail('submitRealName', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['editing', badGateway.problem]);
});

test('can be skipped, without verification', () => {
  const it = scenario(realNameMachine);
  it.send({ type: 'identity.skip' });
  expect([it.at(), it.output()]).toEqual(['skipped', { verified: false, isAdult: false }]);
});

test.each([
  [true, ['verified', { verified: true, isAdult: true }, null]],
  [false, ['refusedMinor', undefined, null]],
])('a user already verified in a lost response is treated as verified: adult %s', async (isAdult, expected) => {
  const it = scenario(realNameMachine);
  it.send(submit);
  await it.answer('submitRealName', refused('ALREADY_VERIFIED'));
  expect(it.at()).toBe('readingIdentity');
  await it.answer('readIdentity', { isAdult });
  expect([it.at(), it.output(), it.context().form]).toEqual(expected);
  it.send({ type: 'identity.acknowledge' });
  expect(it.output()).toEqual({ verified: true, isAdult });
});

test('if the identity cannot be read, leads back to the form', async () => {
  const it = scenario(realNameMachine);
  it.send(submit);
  await it.answer('submitRealName', refused('ALREADY_VERIFIED'));
  await it.fail('readIdentity', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['editing', badGateway.problem]);
});
