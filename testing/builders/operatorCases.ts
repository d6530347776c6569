import fs from 'node:fs';
import path from 'node:path';
import { submitApplication } from '#contract/rest/merchants.ts';
import { listWord } from '#service/domains/reviews/judge.ts';
import { answerReview } from '#service/domains/reviews/write.ts';
import { submitSuggestion } from '#service/domains/suggestions/submit.ts';
import { runDueJobs } from '#service/jobs.ts';
import { transact } from '#service/kernel/database/transact.ts';
import { chargeNoOf, hear, toCashier } from './cashier.ts';
import { contentSamples } from './contents.ts';
import { aListing, anOrder, aRenter, type Person } from './market.ts';
import { aDraft, aGame, anApplication, anApplyProof, anOwner, publish } from './merchants.ts';
import { rentedByPhone } from './rentedByPhone.ts';
import { anUpload, reviewsOf } from './review.ts';
import { NOON, type TestService } from './service.ts';

const samples: Readonly<Record<string, object>> = {
  'banner.json': contentSamples['banner']?.second ?? {},
  'word.json': { weight: 7 },
  'article.json': { ...contentSamples['help_article']?.first, kind: 'start', is_agreement: false },
  'notice.json': contentSamples['notice']?.first ?? {},
};

/** Three banners, the last one saved twice, an announcement, and the files that the commands name. */
export async function someContents(folder: string, run: (args: readonly string[]) => Promise<object>): Promise<void> {
  for (const [name, fields] of Object.entries(samples)) fs.writeFileSync(path.join(folder, name), JSON.stringify(fields));
  fs.writeFileSync(path.join(folder, 'launcher.exe'), 'MZ');
  const save = async (kind: string, ...rest: string[]) => {
    const said = (await run(['contents', 'save', kind, ...rest, '--because', '上线', '--as', '小吴'])) as { code: number; err: string };
    if (said.code !== 0) throw new Error(said.err);
  };
  const banner = path.join(folder, 'banner.json');
  for (let number = 1; number <= 3; number += 1) await save('banner', '--file', banner);
  await save('banner', '3', '--file', banner);
  await save('notice', '--file', path.join(folder, 'notice.json'));
}

export interface Disputed {
  readonly renter: Person;
  readonly chargeNo: string;
}

/** A charge for which the cashier reports 12 yuan instead of the requested 15. */
export async function disputed(market: TestService, tradeNo: string): Promise<Disputed> {
  const renter = await aRenter(market, { balance: 1_000 });
  const { order_no } = await anOrder(market, renter, await aListing(market));
  const chargeNo = chargeNoOf(await toCashier(market, renter, order_no, 'mixed'));
  await hear(market, chargeNo, { status: 'succeeded', amount: 1_200, paidAt: market.clock.now(), tradeNo });
  return { renter, chargeNo };
}

/** Creates two held reviews, and a visible one with an answer, at noon. */
export async function threeReviews(market: TestService): Promise<void> {
  const { overRental, write } = reviewsOf(() => market);
  const { deps } = market;
  const held = await transact(deps, (inTransaction) => listWord(inTransaction, '代练', '小周'));
  const rentals = [await rentedByPhone(market), await rentedByPhone(market)];
  const third = await overRental();
  for (const { renter, order } of rentals) await write({ ...third, renter, orderNo: order.order_no }, { words: `想找${held.word}` });
  await write(third);
  const [shown] = await deps.db.selectFrom('review').selectAll().where('status', '=', 'shown').execute();
  await transact(deps, (inTransaction) => answerReview(inTransaction, shown?.owner_id ?? '', shown?.id ?? '', '欢迎再来'));
  market.clock.move(NOON - market.clock.now());
  await runDueJobs(deps);
}

/** Submits a suggestion. Returns its number. */
export const aSuggestion = (market: TestService, { id }: Person): Promise<string> =>
  transact(market.deps, (deps) =>
    submitSuggestion(
      { ...market.deps, ...deps },
      {
        userId: id,
        ip: '192.0.2.1',
        visitor: undefined,
        verifyKey: undefined,
        key: 'suggestion-key-0001',
        kind: 'suggestion',
        words: '希望大厅能按大区多选',
        contact: null,
      },
    ),
  );

/** Three applications, two accounts that wait for a look, and an owner who may not publish. Returns the accounts' ids. */
export async function waitingOfMerchants(market: TestService, stopped: Person): Promise<readonly string[]> {
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
  const since = new Date(market.clock.now());
  await market.deps.db.insertInto('publishing_stop').values({ user_id: stopped.id, since }).execute();
  return looked;
}
