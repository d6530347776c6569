import { expect } from 'vitest';
import { submitApplication } from '#contract/rest/merchants.ts';
import { aDraft, aGame, anApplication, anApplyProof, anOwner, publish } from './merchants.ts';
import { anUpload } from './review.ts';
import type { TestService } from './service.ts';

/** Three submitted applications, numbered from 1, and two accounts that wait for a look, whose ids it returns. */
export async function applicationsAndListings(market: TestService): Promise<readonly string[]> {
  const gameId = await aGame(market);
  for (const shop of ['第一家店', '第二家店', '第三家店']) {
    const applicant = await anOwner(market);
    const form = anApplication(gameId, await anUpload(market, applicant, 'licence'), { shop });
    const body = { version: 0, form, proof: await anApplyProof(market, applicant) };
    await market.get(submitApplication, { body }, { token: applicant.token });
  }
  const looked: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const seller = await anOwner(market);
    const draft = await aDraft(market, seller, gameId);
    await publish(market, seller, draft);
    looked.push(draft.id);
  }
  return looked;
}

/** First lines that the commands of the manual about them print. */
export const saidOfMerchants: readonly unknown[] = [
  expect.stringMatching(/^编号 +提交 +状态 +用户/),
  '已通过',
  '已退回',
  '{',
  expect.stringMatching(/^编号 +提交 +号主 +游戏/),
  '已上架',
  '已退回',
  expect.stringMatching(/^编号 +提交 +状态 +用户/),
];

/** What the audit names of them. */
export const actsOnMerchants: readonly string[] = [
  'application.approve',
  'application.sendBack',
  'application.refuse',
  'listing.approve',
  'listing.sendBack',
];
