import { expect, it } from 'vitest';
import { smsCode, smsCodeModel } from '../examples/smsCode.ts';
import { cover, explore, lint, ModelError } from '../src/index.ts';

const { outcomes } = smsCodeModel;
const start = { start: 'open the form', steps: {}, sees: {} };
const said = (key: string, what = 'event, payload, actor, answer or delay'): string =>
  `of the model of smsCode has "${key}", and the chart has no such ${what}`;

it.each([
  [{ outcomes: { ...outcomes, sendCodes: {} } }, `outcomes ${said('sendCodes', 'actor')}`],
  [{ outcomes, names: { 'code.sent': 'x' } }, `names ${said('code.sent')}`],
  [{ outcomes, names: { 'sendCode+send': 'x' } }, `names ${said('sendCode+send')}`],
  [{ outcomes, names: { 'sendCode-sent': 'x' } }, `names ${said('sendCode-sent')}`],
  [{ ...smsCodeModel, names: { 'code.submit#3': 'x' } }, `names ${said('code.submit#3')}`],
  [{ outcomes, names: { cooldowns: 'x' } }, `names ${said('cooldowns')}`],
  [{ outcomes, byHand: { ...start, steps: { 'checkCode+rigth': true } } }, `byHand.steps ${said('checkCode+rigth')}`],
  [{ outcomes, byHand: { ...start, sees: { sended: 'x' } } }, `byHand.sees ${said('sended', 'state')}`],
])('rejects an unknown key: %#', (model, message) => {
  expect(() => explore(smsCode, model as never)).toThrow(new ModelError(message));
  expect(lint(smsCode, model as never)).toContainEqual({ rule: 'model', chart: 'smsCode', subject: 'smsCode', message });
});

it('accepts known keys', () => {
  const names = { 'code.submit#2': 'x', 'sendCode+sent': 'x', 'sendCode-offline': 'x', sendCode: 'x', cooldown: 'x', 'code.send': 'x' };
  expect(explore(smsCode, { ...smsCodeModel, names }).nodes.length).toBe(explore(smsCode, smsCodeModel).nodes.length);
});

it('rejects an unknown goal', () => {
  // @ts-expect-error there is no such goal
  expect(() => cover(explore(smsCode, smsCodeModel), { goal: 'lines' })).toThrow(
    'there is no goal "lines": use states, transitions, guards, all, steps, pairs, edges',
  );
});
