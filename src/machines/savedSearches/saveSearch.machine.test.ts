import { expect, test } from 'vitest';
import { noFilters } from '#lib/hallAddress.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import type { Problem } from '#contract/problem.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { saveSearchMachine } from './saveSearch.machine.ts';

const filters = { ...noFilters, gameId: '12', noDeposit: true };
const submit = { type: 'name.submit' as const, name: '夜场微信', key: 'search-key-0001' };
const sent = (lost: Problem | null = null) => ({
  errand: 'saveSearch',
  wish: { name: submit.name, filters },
  key: submit.key,
  lost,
  mayLeave: true,
});

const opened = () => {
  const it = scenario(saveSearchMachine, { input: { filters } });
  return { it, announced: () => it.effects('announceSaved', 'dropDraft', 'rereadSaved').map(([name]) => name) };
};

test('shows an error for a name that is empty or too long without a request', () => {
  const { it } = opened();
  for (const name of ['  ', '十一个字的名称就太长了啊']) {
    it.send({ ...submit, name });
    expect([it.at(), it.context().fields, it.asked('saveSearch')]).toEqual(['editing', { name: '名称要 1–10 个字' }, []]);
  }
});

test('saves the filters once under the key, announces it and rereads the list', async () => {
  const { it, announced } = opened();
  it.send(submit);
  expect([it.at(), it.asked('saveSearch')]).toEqual(['saving', [sent()]]);
  await it.answer('saveSearch', granted({ name: submit.name }));
  expect([it.at(), it.output(), announced()]).toEqual(['saved', { saved: submit.name }, ['announceSaved', 'dropDraft', 'rereadSaved']]);
});

test.each(['SAVED_SEARCH_SAME', 'SAVED_SEARCHES_FULL'] as const)(
  'shows %s in the form, rereads the list, and takes another name',
  async (code) => {
    const { it, announced } = opened();
    it.send(submit);
    await it.answer('saveSearch', refused(code));
    expect([it.at(), it.context().problem, announced()]).toEqual(['editing', refusal(code), ['rereadSaved']]);
    it.send({ ...submit, key: 'search-key-0002' });
    expect([it.asked('saveSearch').at(-1), it.context().problem]).toEqual([{ ...sent(), key: 'search-key-0002' }, null]);
  },
);

test('a command that crashes continues as one without an answer, and may be left then', async () => {
  const { it, announced } = opened();
  it.send(submit);
  await it.fail('saveSearch', badGateway);
  expect([it.at(), it.asked('saveSearch'), it.can(submit)]).toEqual(['saving', [sent(), sent(badGateway.problem)], false]);
  await it.answer('saveSearch', null);
  expect([it.at(), it.output(), announced()]).toEqual(['left', { saved: null }, ['rereadSaved', 'dropDraft']]);
});

test('is left without a request', () => {
  const { it, announced } = opened();
  it.send({ type: 'save.leave' });
  expect([it.at(), it.output(), it.asked('saveSearch'), announced()]).toEqual(['left', { saved: null }, [], ['dropDraft']]);
});
