import fs from 'node:fs';
import path from 'node:path';
import { chargeNoOf, sendCashierNotice, toCashier } from './cashier.ts';
import { contentSamples } from './contents.ts';
import { aListing, anOrder, aRenter, type Person } from './market.ts';
import type { TestService } from './service.ts';

const samples: Readonly<Record<string, object>> = {
  'banner.json': contentSamples['banner']?.second ?? {},
  'word.json': { weight: 7 },
  'listed.json': {},
  'article.json': { ...contentSamples['help_article']?.first, kind: 'start', is_agreement: false },
  'notice.json': contentSamples['notice']?.first ?? {},
};

/** Three banners, the last one saved twice, an announcement, and the files that the commands name. */
export async function someContents(folder: string, run: (args: readonly string[]) => Promise<object>): Promise<void> {
  for (const [name, fields] of Object.entries(samples)) fs.writeFileSync(path.join(folder, name), JSON.stringify(fields));
  fs.writeFileSync(path.join(folder, 'launcher.exe'), 'MZ');
  const save = async (kind: string, ...rest: string[]) => {
    const said = (await run(['contents', 'save', kind, ...rest, '--because', '上线'])) as { code: number; err: string };
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
  await sendCashierNotice(market, chargeNo, { status: 'succeeded', amount: 1_200, paidAt: market.clock.now(), tradeNo });
  return { renter, chargeNo };
}
