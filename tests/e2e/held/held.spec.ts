import { test } from '@playwright/test';
import { tokensInPlan } from '#tools/paths/browser.ts';
import { heldWalks, lengthOf, walksGiven } from '#tests/e2e/walks.ts';
import { walkToken } from './walk.ts';

const given = tokensInPlan();

for (const { subject, text, tokens } of given ? walksGiven(given) : await heldWalks()) {
  test.describe(given ? subject : `${subject}: ${text}`, () => {
    for (const [i, token] of tokens.entries()) {
      test(`path ${i + 1} of ${tokens.length}, ${lengthOf(token)} steps`, async ({ page, browser }) => {
        await walkToken(page, browser, token);
        if (given) await test.info().attach('end', { body: await page.screenshot(), contentType: 'image/png' });
      });
    }
  });
}
