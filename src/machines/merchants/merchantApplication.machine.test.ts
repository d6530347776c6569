import { expect, test } from 'vitest';
import type { ApplicationForm } from '#contract/rules/merchant.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { merchantApplicationMachine, type SavedApplication } from './merchantApplication.machine.ts';

const form: ApplicationForm = {
  kind: 1,
  shop: '北辰小店',
  contact: '林一',
  licence: '91350100M000100Y43',
  picture: '7',
  games: ['1'],
  accounts: 12,
};
const has = { phone: '138****0002', email: null, hasPassword: true, isRealName: true };
const saved = (wish: Partial<SavedApplication> = {}): SavedApplication => ({ version: 3, form, isSubmitted: false, ...wish });
const change = (wish: Partial<ApplicationForm>) => ({ type: 'form.change' as const, form: { ...form, ...wish } });
const begin = (wish: Partial<ApplicationForm> = {}) =>
  scenario(merchantApplicationMachine, { input: { saved: saved({ version: 2, form: { ...form, ...wish } }), has } });

async function submitting() {
  const it = begin();
  it.send({ type: 'application.submit' });
  await it.answer('ownerProof', { proof: 'proof-1' });
  return it;
}

test('is saved 1.2 s after the last change, and not again for a change that changes nothing', async () => {
  const it = begin();
  it.send(change({}));
  expect([it.at(), it.tags()]).toEqual([{ filling: 'resting' }, ['saved']]);
  it.send(change({ shop: '北' }));
  await it.wait(1_100);
  it.send(change({ shop: '北辰' }));
  await it.wait(1_100);
  expect(it.asked('saveApplication')).toEqual([]);
  await it.wait(100);
  expect(it.asked('saveApplication')).toEqual([{ version: 2, form: { ...form, shop: '北辰' } }]);
});

test('what is written while it is saved is saved next, with the new version', async () => {
  const it = begin();
  it.send(change({ shop: '北辰' }));
  await it.wait(1_200);
  it.send(change({ shop: '北辰二店' }));
  await it.answer('saveApplication', granted(saved({ version: 3 })));
  expect(it.at()).toEqual({ filling: 'pausing' });
  await it.wait(1_200);
  expect(it.asked('saveApplication').at(-1)).toEqual({ version: 3, form: { ...form, shop: '北辰二店' } });
  await it.answer('saveApplication', granted(saved({ version: 4 })));
  expect([it.at(), it.context().version]).toEqual([{ filling: 'resting' }, 4]);
});

test('one that could not be saved is kept, and saved again after 5 s or at once', async () => {
  const it = begin();
  it.send(change({ shop: '北辰' }));
  await it.wait(1_200);
  await it.fail('saveApplication', badGateway);
  expect([it.at(), it.context().form.shop]).toEqual([{ filling: 'unsaved' }, '北辰']);
  await it.wait(5_000);
  expect(it.asked('saveApplication').length).toBe(2);
  await it.fail('saveApplication', badGateway);
  it.send({ type: 'draft.retry' });
  expect(it.asked('saveApplication').length).toBe(3);
});

test.each([
  ['mine.keep', '北辰', { filling: 'saving' }],
  ['theirs.take', '另一台设备改的店', { filling: 'resting' }],
] as const)('changed elsewhere: both are shown, and %s takes effect on the newer version', async (type, shop, state) => {
  const it = begin();
  it.send(change({ shop: '北辰' }));
  await it.wait(1_200);
  await it.answer('saveApplication', refused('EDITED_ELSEWHERE'));
  await it.answer('readTheirs', saved({ version: 9, form: { ...form, shop: '另一台设备改的店' } }));
  expect([it.at(), it.context().form.shop, it.context().theirs?.form.shop]).toEqual(['stale', '北辰', '另一台设备改的店']);
  it.send({ type });
  expect([it.at(), it.context().form.shop, it.context().version, it.context().theirs]).toEqual([state, shop, 9, null]);
});

test('an incomplete one is not submitted, and says what is missing', () => {
  const it = begin({ picture: null, games: [] });
  it.send({ type: 'application.submit' });
  expect([it.at(), it.context().fields, it.asked('ownerProof')]).toEqual([
    { filling: 'resting' },
    { picture: '请上传营业执照的照片', games: '请至少选一个游戏' },
    [],
  ]);
});

test('is submitted with the proof of its owner, once', async () => {
  const it = await submitting();
  expect([it.asked('submitApplication'), it.can({ type: 'application.submit' })]).toEqual([
    [{ version: 2, form, proof: 'proof-1' }],
    false,
  ]);
  await it.answer('submitApplication', granted(saved({ isSubmitted: true })));
  expect([it.at(), it.effects('announceSubmitted', 'rereadApplication')]).toEqual([
    'submitted',
    [['announceSubmitted'], ['rereadApplication']],
  ]);
});

test('a proof that is no longer valid is asked for again; without one nothing is submitted', async () => {
  const it = await submitting();
  await it.answer('submitApplication', refused('PROOF_INVALID'));
  expect(it.at()).toBe('proving');
  await it.answer('ownerProof', { proof: null });
  expect([it.at(), it.asked('submitApplication').length]).toEqual([{ filling: 'pausing' }, 1]);
});

test.each([
  [true, 'submitted'],
  [false, { filling: 'unsaved' }],
] as const)('without an answer the stored application says whether it was submitted: %s', async (isSubmitted, state) => {
  const it = await submitting();
  await it.fail('submitApplication', badGateway);
  await it.answer('readApplication', saved({ isSubmitted }));
  expect(it.at()).toEqual(state);
});

test('a refused one shows the fields in question', async () => {
  const it = await submitting();
  await it.answer('submitApplication', refused('APPLICATION_STATE'));
  expect([it.at(), it.context().problem]).toEqual([{ filling: 'pausing' }, refusal('APPLICATION_STATE')]);
});

test('what is typed while the other version is read, and while one is chosen, is kept', async () => {
  const it = begin();
  it.send(change({ shop: '北' }));
  await it.wait(1_200);
  await it.answer('saveApplication', refused('EDITED_ELSEWHERE'));
  it.send(change({ shop: '北辰' }));
  await it.answer('readTheirs', saved({ version: 9, form: { ...form, shop: '另一台设备改的店' } }));
  it.send(change({ shop: '北辰二店' }));
  it.send({ type: 'mine.keep' });
  expect(it.asked('saveApplication').at(-1)).toEqual({ version: 9, form: { ...form, shop: '北辰二店' } });
});

test('a save whose answer was lost is no change by somebody else', async () => {
  const it = begin();
  it.send(change({ shop: '北' }));
  await it.wait(1_200);
  await it.fail('saveApplication', badGateway);
  await it.wait(5_000);
  it.send(change({ shop: '北辰' }));
  await it.answer('saveApplication', refused('EDITED_ELSEWHERE'));
  await it.answer('readTheirs', saved({ version: 3, form: { ...form, shop: '北' } }));
  expect(it.at()).toEqual({ filling: 'pausing' });
  await it.wait(1_200);
  expect(it.asked('saveApplication').at(-1)).toEqual({ version: 3, form: { ...form, shop: '北辰' } });
});
