import { describe, expect, test, vi } from 'vitest';
import { liveDrivers } from '#testing/live/index.ts';
import { planLive, untold } from '#tools/paths/livePlan.ts';
import { loadSubjects } from '#tools/paths/subjects.ts';

vi.setConfig({ testTimeout: 120_000 });

const plans = planLive(await loadSubjects(), liveDrivers);

describe.each(plans)('$subject.id: $text', ({ subject, graph, account, driver }) => {
  test('every transition and every refusal is walked, or has a reason why only a held response can cause it', () => {
    const why = [...account.notGiven].map(([id, reason]) => `\n  没有 ${id}：${reason}`);
    console.log(`${subject.id}\n  有 ${account.given.join('、')}${why.join('')}`);
    expect(account.forgotten).toEqual([]);
    expect(untold(plans, subject.chart)).toEqual([]);
    expect(Object.keys(driver.facts).filter((id) => !graph.states.includes(id))).toEqual([]);
  });
});
