import { expect, test } from '@playwright/test';
import { toToken } from '@xstate/test';
import { subjectsOf, tokensInPlan } from '#tools/paths/browser.ts';
import { loadSubjects } from '#tools/paths/subjects.ts';
import { liveDrivers } from '#testing/live/index.ts';
import { planLive, untold } from '#tools/paths/livePlan.ts';
import { walkLiveOrShrink } from './run.ts';

const given = tokensInPlan();

const plans = planLive(subjectsOf(await loadSubjects(), given), liveDrivers, given && { path: given });

for (const plan of plans) {
  const { subject, graph, paths, text, account, driver } = plan;
  test.describe(given ? subject.id : `${subject.id}: ${text}`, () => {
    if (!given) {
      test('every transition and every refusal is walked, or named with the reason why only a held answer gives it', () => {
        const why = [...account.notGiven].map(([id, reason]) => `\n  没有 ${id}：${reason}`);
        console.log(`${subject.id}：${text}\n  有 ${account.given.join('、')}${why.join('')}`);
        expect(account.forgotten).toEqual([]);
        expect(untold(plans, subject.chart)).toEqual([]);
        expect(Object.keys(driver.facts).filter((id) => !graph.states.includes(id))).toEqual([]);
      });
    }
    for (const [i, path] of paths.entries()) {
      test(`path ${i + 1} of ${paths.length}, ${path.edges.length} steps`, async ({ page, browser }) => {
        test.setTimeout(40_000 + 6_000 * path.edges.length);
        test.info().annotations.push({ type: 'path', description: toToken(graph, path) });
        await walkLiveOrShrink(page, browser, plan, path);
        if (given) await test.info().attach('end', { body: await page.screenshot(), contentType: 'image/png' });
      });
    }
  });
}
