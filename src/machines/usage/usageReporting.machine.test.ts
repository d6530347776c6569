import { describe, expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { badGateway } from '#testing/answers.ts';
import { usageReportingMachine } from './usageReporting.machine.ts';

const begin = () => scenario(usageReportingMachine, { reporters: ['watchPage', 'noteClicks'] });
const all = { isAllTold: true };
const some = { isAllTold: false };

async function counting() {
  const it = begin();
  await it.answer('reportPending', all);
  await it.answer('reportUsage', all);
  return it;
}
const asked = (it: ReturnType<typeof begin>) => [
  it.asked('reportPending').length,
  it.asked('reportUsage').length,
  it.asked('saveUsage').length,
];

describe('while visible', () => {
  test('reports stored entries first, then the current page', async () => {
    const it = begin();
    expect([it.at(), asked(it)]).toEqual([{ watching: 'returning' }, [1, 0, 0]]);
    await it.answer('reportPending', some);
    expect(asked(it)).toEqual([2, 0, 0]);
    await it.answer('reportPending', all);
    expect([it.at(), asked(it)]).toEqual([{ watching: 'reporting' }, [2, 1, 0]]);
    await it.answer('reportUsage', all);
    expect(it.at()).toEqual({ watching: 'counting' });
  });

  test('reports 60 s after each report', async () => {
    const it = await counting();
    await it.wait(59_900);
    expect(asked(it)).toEqual([1, 1, 0]);
    await it.wait(100);
    expect([it.at(), asked(it)]).toEqual([{ watching: 'reporting' }, [1, 2, 0]]);
    await it.answer('reportUsage', all);
    await it.wait(60_000);
    expect(asked(it)).toEqual([1, 3, 0]);
  });

  test('reports when another page is entered, and when a report is full', async () => {
    const it = await counting();
    it.report('watchPage', { type: 'page.entered' });
    expect(asked(it)).toEqual([1, 2, 0]);
    await it.answer('reportUsage', all);
    it.report('noteClicks', { type: 'marks.filled' });
    expect(asked(it)).toEqual([1, 3, 0]);
  });

  test('a page entered during a report is reported right after it', async () => {
    const it = await counting();
    it.report('watchPage', { type: 'page.entered' });
    it.report('watchPage', { type: 'page.entered' });
    expect(asked(it)).toEqual([1, 2, 0]);
    await it.answer('reportUsage', some);
    expect([it.at(), asked(it)]).toEqual([{ watching: 'reporting' }, [1, 3, 0]]);
  });

  test('retries a failed report with the next one, not sooner', async () => {
    const it = await counting();
    await it.wait(60_000);
    await it.fail('reportUsage', badGateway);
    expect(it.at()).toEqual({ watching: 'counting' });
    await it.wait(59_900);
    expect(asked(it)).toEqual([1, 2, 0]);
    await it.wait(100);
    expect(asked(it)).toEqual([1, 3, 0]);
  });

  test('stored entries that cannot be reported wait for the next report', async () => {
    const it = begin();
    await it.fail('reportPending', badGateway);
    expect([it.at(), asked(it)]).toEqual([{ watching: 'counting' }, [1, 0, 0]]);
  });
});

describe('while hidden', () => {
  test('saves the state at once and every five minutes, and reports nothing', async () => {
    const it = await counting();
    it.report('watchPage', { type: 'page.hidden' });
    expect([it.at(), asked(it)]).toEqual([{ hidden: 'saving' }, [1, 1, 1]]);
    await it.answer('saveUsage');
    await it.wait(299_900);
    expect(asked(it)).toEqual([1, 1, 1]);
    await it.wait(100);
    expect(asked(it)).toEqual([1, 1, 2]);
    await it.fail('saveUsage', new Error('storage'));
    await it.wait(300_000);
    expect(asked(it)).toEqual([1, 1, 3]);
  });

  test('pages entered meanwhile wait for the return', async () => {
    const it = await counting();
    it.report('watchPage', { type: 'page.hidden' });
    it.report('watchPage', { type: 'page.entered' });
    await it.answer('saveUsage');
    expect([it.at(), asked(it)]).toEqual([{ hidden: 'resting' }, [1, 1, 1]]);
  });

  test('reports saved entries first on return', async () => {
    const it = await counting();
    it.report('watchPage', { type: 'page.hidden' });
    await it.answer('saveUsage');
    it.report('watchPage', { type: 'page.shown' });
    expect([it.at(), asked(it)]).toEqual([{ watching: 'returning' }, [2, 1, 1]]);
  });

  test('aborts a report in flight and keeps its entries', async () => {
    const it = await counting();
    await it.wait(60_000);
    it.report('watchPage', { type: 'page.hidden' });
    await it.answer('reportUsage', all);
    expect(it.at()).toEqual({ hidden: 'saving' });
  });
});
