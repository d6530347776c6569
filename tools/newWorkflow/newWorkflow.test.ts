import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testByNight } from '#testing/harness/testByNight.ts';
import { FOLDER, staleFiles, writeFiles } from '#tools/charts/files.ts';
import { ProjectCopy } from '#tools/charts/fixtures/copy.ts';
import { loadCharts } from '#tools/charts/load.ts';
import { bin, runNode } from '#tools/lib/program.ts';
import { newWorkflow } from './cli.ts';

const WRITTEN = [
  'src/machines/exchange/giftCode.machine.ts',
  'src/actors/exchange/giftCode.actors.ts',
  'src/app/wire/charts/exchange/giftCode.ts',
  'src/screens/exchange/GiftCode/GiftCodeScreen.tsx',
  'tests/models/exchange/giftCode.model.ts',
];
const CHANGED = ['src/app/wire/screenCharts.ts'];
const DRAWN = ['README.md', 'giftCode.layout.json', 'giftCode.md', 'giftCode.svg'].map((name) => `${FOLDER}/${name}`);

const copy = new ProjectCopy();
const { folder } = copy;
const at = (file: string): string => copy.at(file);
const contents = (): Map<string, string> => copy.contents();
const changesSince = (before: ReadonlyMap<string, string>): string[] =>
  [...contents()]
    .filter(([file, text]) => before.get(file) !== text)
    .map(([file]) => file)
    .toSorted();

async function create(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await newWorkflow(args, { out: (text) => out.push(text), err: (text) => err.push(text) }, folder);
  return { code, out: out.join(''), err: err.join('\n') };
}

/** Runs a program in the copy of the project. */
const run = (program: string, ...args: readonly string[]) => runNode([bin(program), ...args], { cwd: folder, env: { NO_COLOR: '1' } });

beforeAll(async () => {
  await writeFiles(at(FOLDER), { charts: await loadCharts(folder) });
}, 240_000);
afterAll(() => copy.remove());

describe('refuses without writing anything', () => {
  test.each<[args: string[], err: string]>([
    [[], '缺少参数：领域/名称'],
    [['giftCode'], '“giftCode” 要写成 领域/名称，例如 exchange/giftCode'],
    [['exchange/new/giftCode'], '“exchange/new/giftCode” 要写成 领域/名称，例如 exchange/giftCode'],
    [['exchnage/giftCode'], '没有“exchnage”这个领域。是不是：exchange？新的领域先在 service/domains 建文件夹，见 docs/extending.md'],
    [['礼品/giftCode'], '没有“礼品”这个领域。现有的：account、activities、aler'],
    [['../giftCode'], '没有“..”这个领域'],
    [['/giftCode'], '没有“”这个领域'],
    [['exchange/GiftCode'], '“GiftCode” 不能作名字'],
    [['exchange/gift-code'], '“gift-code” 不能作名字'],
    [['exchange/gift2'], '“gift2” 不能作名字'],
    [['exchange/'], '“” 不能作名字'],
    [['exchange/礼品'], '“礼品” 不能作名字'],
    [['exchange/go'], '“go” 应有 3 到 32 个字母'],
    [['exchange/giftCodeMachine'], '“giftCodeMachine” 去掉结尾的类别'],
    [['exchange/constructor'], '“constructor” 是 JavaScript 自己的名字'],
    [['exchange/checkout'], 'checkout 已经有了：src/machines/orders/checkout.machine.ts'],
    [['orders/orderLifecycle'], 'orderLifecycle 已经有了：contract/orderLifecycle.machine.ts'],
    [['exchange/qrlogin'], 'qrlogin 已经有了：src/machines/identity/qrLogin.machine.ts'],
    [['exchange/wallet'], 'wallet 已经有了：src/screens/wallet/Wallet'],
    [['exchange/giftCode', '--titel', '礼品'], '没有 --titel 这个选项'],
  ])('%j', async (args, message) => {
    const before = contents();
    const { code, out, err } = await create(...args);
    expect({ code, out, says: err.slice(0, message.length) }).toEqual({ code: 2, out: '', says: message });
    expect(changesSince(before)).toEqual([]);
  });

  test('if the wiring has an unknown form', async () => {
    const wire = fs.readFileSync(at('src/app/wire/screenCharts.ts'), 'utf8');
    fs.writeFileSync(at('src/app/wire/screenCharts.ts'), wire.replace('export const screenCharts', 'export const allCharts'));
    const before = contents();
    expect(await create('exchange/giftCode')).toEqual({
      code: 1,
      out: '',
      err: 'src/app/wire/screenCharts.ts 和这个命令所知的不一样，不知道新的一行写在哪里',
    });
    expect(changesSince(before)).toEqual([]);
    fs.writeFileSync(at('src/app/wire/screenCharts.ts'), wire);
  });
});

describe('npm run new:workflow exchange/giftCode', { timeout: 240_000 }, () => {
  let before: Map<string, string>;
  beforeAll(async () => {
    before = contents();
    const { code, out, err } = await create('exchange/giftCode', '--title', '兑换“礼品码”，it’s easy');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const file of [...WRITTEN, ...CHANGED, ...DRAWN]) expect(out).toContain(`  ${file}\n`);
  });

  test('writes its files and pictures, and otherwise changes only the list of charts', () => {
    expect(changesSince(before)).toEqual([...WRITTEN, ...CHANGED, ...DRAWN].toSorted());
    const lines = (text: string): string[] => text.split('\n');
    for (const file of CHANGED) {
      const added = lines(contents().get(file)!).filter((line) => !lines(before.get(file)!).includes(line));
      expect(added.every((line) => line.includes('giftCode'))).toBe(true);
      expect(lines(contents().get(file)!).length - lines(before.get(file)!).length).toBe(added.length);
    }
  });

  test('has up-to-date drawings', async () => expect(await staleFiles(at(FOLDER), await loadCharts(folder))).toEqual([]));

  test('compiles', async () => {
    fs.writeFileSync(
      at('tsconfig.part.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: [],
        files: ['src/css.d.ts', ...WRITTEN, ...CHANGED],
      }),
    );
    expect(await run('tsc', '--noEmit', '--incremental', 'false', '-p', 'tsconfig.part.json', '--pretty', 'false')).toEqual({
      code: 0,
      output: '',
    });
  });

  test('satisfies the lint rules', async () => {
    expect(await run('oxlint', '-f', 'unix', ...WRITTEN, ...CHANGED)).toEqual({ code: 0, output: '' });
  });

  // In `npm test`, `tests/extending.test.ts` checks the model of a chart that this command creates.
  testByNight('passes the chart audit, and its model takes every transition', async () => {
    const { code, output } = await run(
      'vitest',
      'run',
      '--project',
      'unit',
      '--project',
      'paths',
      'tests/charts/audit.test.ts',
      'tests/models/models.test.ts',
      '-t',
      'giftCode|every chart has a model',
    );
    expect({ code, tests: /Tests +(.*?) \|/u.exec(output)?.[1] }).toEqual({ code: 0, tests: '7 passed' });
  });

  testByNight('is said to have no screen to be walked on yet, and shows no secret', async () => {
    const { code, output } = await run(
      'vitest',
      'run',
      '--project',
      'paths',
      'tests/heldDrivers.test.ts',
      'tests/models/masking.test.ts',
      '-t',
      'every chart is walked|giftCode|of all charts',
    );
    expect({ code, tests: /Tests +(.*?) \|/u.exec(output)?.[1] }).toEqual({ code: 0, tests: '5 passed' });
  });

  test('is refused if it exists already', async () => {
    expect(await create('exchange/giftCode')).toMatchObject({
      code: 2,
      err: 'giftCode 已经有了：src/machines/exchange/giftCode.machine.ts',
    });
  });
});
