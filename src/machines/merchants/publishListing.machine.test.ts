import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Answer } from '#contract/problem.ts';
import { blankListing, type ListingForm } from '#contract/rules/listingForm.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { SavedListing } from './editedListing.ts';
import { publishListingMachine } from './publishListing.machine.ts';

const whole: ListingForm = { ...blankListing, title: '荣耀王者 百款皮肤', platform: '安卓', zone: '一区', role: '夜行者', hourly: 500 };
const draft = (version: number, form: ListingForm): SavedListing => ({ version, form, login: 'sealed', isDraft: true });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

interface Answers {
  save?: (version: number) => Answer<SavedListing>;
  theirs?: SavedListing;
}
function open({ save = (version) => granted(draft(version + 1, whole)), theirs = draft(9, whole) }: Answers = {}, wish = {}) {
  const saved: { version: number; title: string }[] = [];
  const clock = new SimulatedClock();
  const machine = publishListingMachine.provide({
    actors: {
      saveListing: fromPromise(async ({ input }) => {
        saved.push({ version: input.version, title: input.form.title });
        return save(input.version);
      }),
      readTheirs: fromPromise(async () => theirs),
    },
  });
  const input = { id: '7', version: 1, form: blankListing, login: 'sealed' as const, isDraft: true, attributes: [], ...wish };
  const actor = createActor(machine, { input, clock }).start();
  return { actor, clock, saved, value: () => actor.getSnapshot().value };
}

test('a draft is saved once a pause after the last change, and again if it changed meanwhile', async () => {
  const { actor, clock, saved, value } = open();
  actor.send({ type: 'form.change', form: { ...whole, title: '半' } });
  clock.increment(1_199);
  actor.send({ type: 'form.change', form: { ...whole, title: '半个' } });
  clock.increment(1_199);
  expect([value(), saved]).toEqual([{ filling: 'pausing' }, []]);
  clock.increment(1);
  expect(value()).toEqual({ filling: 'saving' });
  actor.send({ type: 'form.change', form: whole });
  await settle();
  expect(value()).toEqual({ filling: 'pausing' });
  clock.increment(1_200);
  await settle();
  expect([value(), saved]).toEqual([
    { filling: 'resting' },
    [
      { version: 1, title: '半个' },
      { version: 2, title: whole.title },
    ],
  ]);
  actor.send({ type: 'form.change', form: whole });
  expect(value()).toEqual({ filling: 'resting' });
});

test('a draft that was not saved is saved again by itself', async () => {
  let isDown = true;
  const { actor, clock, value } = open({
    save(version) {
      if (isDown) throw new Error('away');
      return granted(draft(version + 1, whole));
    },
  });
  actor.send({ type: 'form.change', form: whole });
  clock.increment(1_200);
  await settle();
  expect(value()).toEqual({ filling: 'unsaved' });
  isDown = false;
  clock.increment(4_999);
  expect(value()).toEqual({ filling: 'unsaved' });
  clock.increment(1);
  await settle();
  expect([value(), actor.getSnapshot().context.version]).toEqual([{ filling: 'resting' }, 2]);
});

test.each([
  ['mine.keep', whole.title, 9, 'pausing'],
  ['theirs.take', '那边改的标题', 9, 'resting'],
] as const)('two tabs: %s keeps the title %s at the newest version', async (type, title, version, state) => {
  const { actor, clock, value } = open({ save: () => refused('EDITED_ELSEWHERE'), theirs: draft(9, { ...whole, title: '那边改的标题' }) });
  actor.send({ type: 'form.change', form: whole });
  clock.increment(1_200);
  await settle();
  expect(value()).toBe('stale');
  expect(actor.getSnapshot().context.form.title).toBe(whole.title);
  actor.send({ type });
  const { form, version: now } = actor.getSnapshot().context;
  expect([form.title, now, value()]).toEqual([title, version, { filling: state }]);
});

test('what is typed while the other version is read, and while one is chosen, is kept', async () => {
  const input = { id: '7', version: 1, form: blankListing, login: 'sealed' as const, isDraft: true, attributes: [] };
  const titled = (title: string) => ({ ...whole, title });
  const it = scenario(publishListingMachine, { input });
  it.send({ type: 'form.change', form: titled('一') });
  await it.wait(1_200);
  await it.answer('saveListing', refused('EDITED_ELSEWHERE'));
  expect(it.at()).toBe('comparing');
  it.send({ type: 'form.change', form: titled('一二') });
  await it.answer('readTheirs', draft(9, titled('那边')));
  it.send({ type: 'form.change', form: titled('一二三') });
  it.send({ type: 'mine.keep' });
  await it.wait(1_200);
  expect(it.asked('saveListing').at(-1)).toEqual({ id: '7', version: 9, form: titled('一二三') });
});

test('a save whose answer was lost is no change by somebody else', async () => {
  const input = { id: '7', version: 1, form: blankListing, login: 'sealed' as const, isDraft: true, attributes: [] };
  const words = (typed: string) => ({ ...whole, words: typed });
  const it = scenario(publishListingMachine, { input });
  it.send({ type: 'form.change', form: words('晚上 ') });
  await it.wait(1_200);
  await it.fail('saveListing', badGateway);
  await it.wait(5_000);
  it.send({ type: 'form.change', form: words('晚上 随时') });
  await it.answer('saveListing', refused('EDITED_ELSEWHERE'));
  await it.answer('readTheirs', draft(2, words('晚上')));
  expect(it.at()).toEqual({ filling: 'pausing' });
  await it.wait(1_200);
  expect(it.asked('saveListing').at(-1)).toEqual({ id: '7', version: 2, form: words('晚上 随时') });
});

test('an account on offer changes only when it is published; a jump of its price is asked about once', async () => {
  const input = { id: '7', version: 1, form: whole, login: 'sealed' as const, isDraft: false, attributes: [] };
  const cheap = { ...whole, hourly: 50 };
  const it = scenario(publishListingMachine, { input });
  it.send({ type: 'form.change', form: cheap });
  await it.wait(6_000);
  expect([it.at(), it.asked('saveListing')]).toEqual([{ filling: 'resting' }, []]);
  it.send({ type: 'listing.publish' });
  expect([it.at(), it.asked('gatherPictures')]).toEqual(['gathering', [{ form: 'listing 7' }]]);
  await it.answer('gatherPictures', { ids: ['p1'] });
  await it.answer('publishListing', refused('PRICE_JUMP'));
  expect(it.at()).toBe('askingOnceMore');
  it.send({ type: 'price.confirm' });
  await it.answer('publishListing', granted(null));
  const sent = { id: '7', version: 1, form: { ...cheap, pictures: ['p1'] } };
  expect([it.at(), it.asked('publishListing')]).toEqual([
    'published',
    [
      { ...sent, isSure: false },
      { ...sent, isSure: true },
    ],
  ]);
});

test('a draft that was not saved before pictures were asked about is saved afterwards', async () => {
  const input = { id: '7', version: 1, form: blankListing, login: 'sealed' as const, isDraft: true, attributes: [] };
  const it = scenario(publishListingMachine, { input });
  it.send({ type: 'form.change', form: whole });
  await it.wait(1_200);
  await it.fail('saveListing', badGateway);
  expect(it.at()).toEqual({ filling: 'unsaved' });
  it.send({ type: 'listing.publish' });
  await it.answer('gatherPictures', { ids: null });
  expect([it.at(), it.tags()]).toEqual([{ filling: 'pausing' }, []]);
  await it.wait(1_200);
  expect(it.asked('saveListing').at(-1)).toEqual({ id: '7', version: 1, form: whole });
});

test('without a login, or with a fault, nothing is published', () => {
  const bare = open({}, { form: whole, login: 'missing' });
  bare.actor.send({ type: 'listing.publish' });
  expect([bare.value(), bare.actor.getSnapshot().context.fields]).toEqual([{ filling: 'resting' }, { login: '请先填写登录账号和密码' }]);
  bare.actor.send({ type: 'login.sealed' });
  expect(bare.actor.getSnapshot().context).toMatchObject({ login: 'sealed', fields: {} });
  const half = open({}, { form: { ...whole, title: '短' } });
  half.actor.send({ type: 'listing.publish' });
  expect([half.value(), half.actor.getSnapshot().context.fields]).toEqual([{ filling: 'resting' }, { title: '标题要 4–40 个字' }]);
});

test.each([
  ['resting', true],
  ['saving', true],
  ['resting', false],
] as const)('a form that did not change is no change in %s, for a draft: %s', async (at, isDraft) => {
  const { actor, clock, value } = open({}, { form: whole, isDraft });
  if (at === 'saving') {
    actor.send({ type: 'form.change', form: { ...whole, title: '另一个' } });
    clock.increment(1_200);
  }
  expect(value()).toEqual({ filling: at });
  const { form } = actor.getSnapshot().context;
  expect(actor.getSnapshot().can({ type: 'form.change', form: { ...form } })).toBe(false);
  expect(actor.getSnapshot().can({ type: 'form.change', form: { ...form, title: '改了' } })).toBe(true);
});
