import { describe, expect, test } from 'vitest';
import type { ActorNote, Frame } from '#lib/recording.ts';
import { must } from '#lib/must.ts';
import { suiteOf } from '#visualiser/paths/walks.ts';
import { Simulation } from './simulation.ts';

async function begin(id: string) {
  const actors: ActorNote[] = [];
  const frames: Frame[] = [];
  const simulation = await Simulation.start(id, (told) => {
    actors.push(...told.actors);
    frames.push(...told.frames);
  });
  const named = (name: string) => must(actors.findLast((actor) => actor.name === name));
  const last = (name: string) => must(frames.findLast(({ actor }) => actor === named(name).id));
  const leaf = (name: string) => last(name).active.at(-1);
  return { simulation, actors, frames, named, last, leaf };
}

describe('a simulated chart', () => {
  test('reacts to events, responses and time', async () => {
    const { simulation, leaf, named, last } = await begin('smsCode');
    const { chart } = named('smsCode');
    expect([chart, leaf('smsCode')]).toEqual(['smsCode', 'smsCode.ready.quiet']);
    const suite = await suiteOf('smsCode');
    const walk = must(suite.walks.find(({ steps }) => steps.some(({ active }) => active.includes('smsCode.cooling'))));
    const cooled = walk.steps.findIndex(({ active }) => active.includes('smsCode.cooling'));
    simulation.follow({ ...walk, steps: walk.steps.slice(0, cooled + 1) });
    expect(leaf('smsCode')).toBe('smsCode.cooling');
    const [timer] = last('smsCode').timers;
    simulation.obey({ do: 'pass', ms: must(timer).ms });
    expect(leaf('smsCode')).toMatch(/^smsCode\.ready/);
  });

  test('runs the child charts for real: checkout crosses into realName and rentVerification and back with their output', async () => {
    const { simulation, named, leaf, last, frames } = await begin('checkout');
    const suite = await suiteOf('checkout');
    const submit = must(suite.walks.flatMap(({ steps }) => steps).find(({ name }) => name === '未实名点“立即租用”'));
    simulation.perform({ a: '', e: submit.event });
    expect([leaf('checkout'), named('realName').parent]).toEqual(['checkout.identifying', named('checkout').id]);
    simulation.perform({
      a: 'realName',
      e: { type: 'identity.submit', name: '张晚风', idNumber: '11010519491231002X', at: 1_795_000_000_000 },
    });
    expect(simulation.waitingOf(named('realName').id).map(({ name, chart }) => [name, chart])).toEqual([['submitRealName', null]]);
    simulation.perform({ a: 'realName/submitRealName', k: 'done', o: '成年' });
    expect([leaf('checkout'), last('checkout').event.type]).toEqual(['checkout.verifying', 'xstate.done.actor.realName']);
    expect(last('checkout').event['output']).toEqual({ verified: true, isAdult: true });
    simulation.perform({ a: 'rentVerification/readPrice', k: 'done', o: '涨价' });
    expect(leaf('rentVerification')).toBe('rentVerification.awaitingConsent');
    simulation.perform({ a: 'rentVerification', e: { type: 'price.accept' } });
    expect([leaf('checkout'), simulation.waitingOf(named('checkout').id).map(({ name }) => name)]).toEqual([
      'checkout.creatingOrder',
      ['createOrder'],
    ]);
    const again = await begin('checkout');
    for (const step of simulation.steps) again.simulation.perform(step);
    expect(again.frames.map(({ active }) => active)).toEqual(frames.map(({ active }) => active));
  });

  test('accepts the output of a child chart as a manual response', async () => {
    const { simulation, named, leaf, last } = await begin('checkout');
    const suite = await suiteOf('checkout');
    const walk = must(suite.walks.find(({ steps }) => steps.some(({ active }) => active.includes('checkout.settlingPayment'))));
    const at = walk.steps.findIndex(({ active }) => active.includes('checkout.settlingPayment'));
    const begun = last('checkout').n;
    simulation.follow({ ...walk, steps: walk.steps.slice(0, at + 1) });
    expect(leaf('checkout')).toBe('checkout.settlingPayment');
    expect(leaf('orderPayment')).toContain('orderPayment.');
    const [waiting] = simulation.waitingOf(named('checkout').id);
    simulation.answer(must(waiting).actor, { kind: 'done', label: '已支付' });
    expect([leaf('checkout'), last('checkout').status]).toEqual(['checkout.paid', 'done']);
    expect(begun).toBe(0);
  });
});
