import { expect, test } from 'vitest';
import { VISIT_ANSWER, VISIT_IDLE } from '#contract/rules/constants.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { idleVisitMachine } from './idleVisit.machine.ts';

const open = () => scenario(idleVisitMachine, { reporters: ['watchVisit'] });
async function asking() {
  const it = open();
  await it.wait(VISIT_IDLE);
  return it;
}

test('asks after the idle time, which every action starts again', async () => {
  const it = open();
  await it.wait(VISIT_IDLE - 100);
  it.report('watchVisit', { type: 'person.acted' });
  await it.wait(VISIT_IDLE - 100);
  expect(it.at()).toBe('active');
  await it.wait(100);
  expect(it.at()).toBe('asking');
});

test('an answer continues the visit; a moved mouse is none', async () => {
  const it = await asking();
  it.report('watchVisit', { type: 'person.acted' });
  expect(it.at()).toBe('asking');
  it.send({ type: 'visit.continue' });
  expect([it.at(), it.effects('endSession')]).toEqual(['active', []]);
});

test('without an answer, or by the answer, the session ends once', async () => {
  const it = await asking();
  await it.wait(VISIT_ANSWER);
  expect([it.at(), it.effects('endSession', 'announceEnd').map(([name]) => name)]).toEqual(['ended', ['announceEnd', 'endSession']]);
  const left = await asking();
  left.send({ type: 'visit.end' });
  expect([left.at(), left.effects('endSession', 'announceEnd').map(([name]) => name)]).toEqual(['ended', ['endSession']]);
});

test('a visit that lapsed while the machine slept ends at once', () => {
  const it = open();
  it.report('watchVisit', { type: 'visit.lapsed' });
  expect([it.at(), it.effects('endSession', 'announceEnd').map(([name]) => name)]).toEqual(['ended', ['announceEnd', 'endSession']]);
});
