import { parseArgs } from 'node:util';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import type { BenchRow } from './orders.ts';
import { runMain } from '#tools/lib/main.ts';

/** Each group measures its own database or process; ratios are computed within one run. */
const groups: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  start: async () => (await import('./start.ts')).benchStart(),
  visit: async () => (await import('./visit.ts')).benchVisit(),
  weights: async () => (await import('./weights.ts')).benchWeights(),
  visualiser: async () => (await import('./visualiser.ts')).benchVisualiser(),
  gateway: async () => (await import('./gateway.ts')).benchGateway(),
  hall: async () => (await import('./hall.ts')).benchHall(),
  finding: async () => (await import('./finding.ts')).benchFinding(),
  merchants: async () => (await import('./merchants.ts')).benchMerchants(),
  reviews: async () => (await import('./reviews.ts')).benchReviews(),
  operators: async () => (await import('./operators.ts')).benchOperators(),
  chat: async () => (await import('./chat.ts')).benchChat(),
  import: async () => (await import('./import.ts')).benchImport(),
  orders: async () => (await import('./orders.ts')).benchOrders(),
  scale: async () => (await import('./scale.ts')).benchScale(),
  memory: async () => (await import('./memory.ts')).benchMemory(),
  soak: async () => (await import('./soak.ts')).benchSoak(),
  pictures: async () => (await import('./pictures.ts')).benchPictures(),
  paths: async () => (await import('./paths.ts')).benchPaths(),
  sms: async () => (await import('./sms.ts')).benchSms(),
  mutants: async () => (await import('./mutants.ts')).benchMutants(),
};

/** These run only when named: `large` takes an hour and tens of gigabytes, `centre` is a part of `weights`. */
const byHand: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  'centre-pages': async () => (await import('./centrePages.ts')).benchCentrePages(),
  centre: async () => (await import('./weights.ts')).benchCentre(),
  large: async () => (await import('./large.ts')).benchLarge(),
};
const all = { ...groups, ...byHand };

const widthOf = (text: string): number => [...text].reduce((width, char) => width + (/[\u2E80-\uFFE6]/.test(char) ? 2 : 1), 0);
const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

function print(rows: readonly BenchRow[]): void {
  const columns = [rows.map(({ what }) => what), rows.map(({ value }) => value), rows.map(({ target }) => target)].map((column) =>
    Math.max(...column.map(widthOf)),
  );
  for (const { what, value, target, ok } of rows) {
    console.log(
      `${ok === null ? '·' : ok ? '✓' : '✗'} ` + [what, value, target].map((cell, at) => padded(cell, columns[at] ?? 0)).join('  '),
    );
  }
}

/** The figures of one group. A failed measurement counts as a missed target, and does not stop the other groups. */
async function measure(name: string): Promise<readonly BenchRow[]> {
  try {
    return (await all[name]?.()) ?? [];
  } catch (error) {
    console.error(error);
    return [{ what: `${name} could not be measured`, value: '–', target: '–', ok: false }];
  }
}

/** `npm run bench -- [group …]` prints the figures as a table; exit code 1 if a target is missed. */
async function bench(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const wanted = positionals.length > 0 ? positionals : Object.keys(groups);
  const unknown = wanted.filter((name) => !Object.hasOwn(all, name));
  if (unknown.length > 0) throw new UsageError(`没有这一组：${unknown.join('、')}。可选：${Object.keys(all).join('、')}`);
  for (const name of wanted) {
    console.log(`正在测量 ${name}…`);
    const rows = await measure(name);
    print(rows);
    if (rows.some(({ ok }) => ok === false)) process.exitCode = 1;
  }
}

await runMain(bench);
