import { test } from '@playwright/test';
import { fromToken } from '@xstate/test';
import { subjectsOf, tokensInPlan } from '#tools/paths/browser.ts';
import { loadSubjects } from '#tools/paths/subjects.ts';
import { lengthOf, liveWalks, walksGiven } from '#tests/e2e/walks.ts';
import { liveDrivers } from '#testing/live/index.ts';
import { planLive } from '#tools/paths/livePlan.ts';
import { walkLiveOrShrink } from './run.ts';

const given = tokensInPlan();
let loaded: ReturnType<typeof loadSubjects> | undefined;

for (const { subject, text, tokens } of given ? walksGiven(given) : await liveWalks()) {
  test.describe(given ? subject : `${subject}: ${text}`, () => {
    for (const [i, token] of tokens.entries()) {
      test(`path ${i + 1} of ${tokens.length}, ${lengthOf(token)} steps`, async ({ page, browser }) => {
        test.setTimeout(40_000 + 6_000 * lengthOf(token));
        test.info().annotations.push({ type: 'path', description: token });
        const subjects = await (loaded ??= loadSubjects());
        const [plan] = planLive(subjectsOf(subjects, [token]), liveDrivers, { path: [token] });
        if (!plan) throw new Error(`nothing walks ${token} on the real stack`);
        await walkLiveOrShrink(page, browser, plan, fromToken(plan.graph, token));
        if (given) await test.info().attach('end', { body: await page.screenshot(), contentType: 'image/png' });
      });
    }
  });
}
