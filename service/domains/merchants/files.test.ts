import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { listListings } from '#contract/rest/listings.ts';
import * as rest from '#contract/rest/listingFiles.ts';
import { listOwnListings } from '#contract/rest/ownListings.ts';
import { DAY } from '#contract/rules/constants.ts';
import { FILE_ROWS_MOST } from '#contract/rules/listingFile.ts';
import { readSheetRows, writeSheets } from '#service/domains/listings/imports/sheets.ts';
import { runDueJobs } from '#service/jobs.ts';
import { aCheckedFile, aFileRow, FILE_HEADER, readFile, sendFile } from '#testing/builders/listingFiles.ts';
import { aListing, type Person } from '#testing/builders/market.ts';
import { aGame, aLogin, anOwner } from '#testing/builders/merchants.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { writeFile } from './files/work.ts';
import { domain } from './domain.ts';

/** A quiet machine is below 10 s by far; other tests run beside this one. */
const IN_TIME = 20_000;

let service: TestService;
let game: string;
beforeAll(async () => {
  service = await aService();
  game = await aGame(service);
});
afterAll(() => service.close());

const problemOf = ({ data }: { readonly data: object }) => ('problem' in data ? data.problem : null);

/** A merchant of whom three accounts have been looked at. */
async function aMerchant(certType: 1 | 2 = 2) {
  const owner = await anOwner(service, { certType });
  for (let count = 0; count < 3; count += 1)
    await aListing(service, { owner_id: owner.id, game_id: game, published_at: new Date(NOON), state: 'off' });
  return owner;
}

const take = ({ token }: Person, id: string, key: string = randomUUID()) =>
  service.ask(rest.takeListingFile, { params: { id } }, { token, headers: { 'idempotency-key': key } });
const cancel = ({ token }: Person, id: string) => service.ask(rest.cancelListingFile, { params: { id } }, { token });
const own = async ({ token }: Person, state: 'on_offer' | 'waiting') =>
  (await service.get(listOwnListings, { query: { state, limit: 100 } }, { token })).list;
const parts = async (id: string) =>
  (await service.deps.db.selectFrom('listing_file_part').select('sealed').where('file_id', '=', id).execute()).map(({ sealed }) => sealed);
let last = 0;
const number = () => `N-${(last += 1)}`;
const fileOf = (...rows: readonly string[]) => [FILE_HEADER, ...rows].join('\r\n');

describe('a right file', () => {
  test('is shown as it was read, taken once, and its accounts are in the hall at once', async () => {
    const [owner, one, two] = [await aMerchant(), number(), number()];
    const title = `导入的好账号 ${one}`;
    const file = await aCheckedFile(
      service,
      owner,
      game,
      fileOf(aFileRow(one, { 标题: title }), ',,,,', aFileRow(two, { 段位: '', 时租价: '4' })),
    );
    expect(file).toMatchObject({ state: 'ready', rows: 2, fault_count: 0, faults: [], problem: null, on_offer: 2, waiting: 0 });
    expect(file.columns.slice(5, 10)).toEqual([
      { header: '登录账号', name: '登录账号', first: `hero-${one}`, second: `hero-${two}`, third: '' },
      { header: '登录密码', name: '登录密码', first: '••••••', second: '••••••', third: '' },
      { header: '段位', name: '段位', first: '王者', second: '', third: '' },
      { header: '皮肤数', name: '皮肤数', first: '120', second: '120', third: '' },
      { header: '时租价', name: '时租价', first: '3.5 元', second: '4 元', third: '' },
    ]);
    expect((await parts(file.id)).join()).not.toContain('open-sesame');
    expect(await own(owner, 'on_offer')).toEqual([]);
    const key = randomUUID();
    expect((await take(owner, file.id, key)).data).toMatchObject({ state: 'taking' });
    expect((await take(owner, file.id, key)).data).toMatchObject({ state: 'taking' });
    expect(problemOf(await take(owner, file.id))).toBe('FILE_STATE');
    await runDueJobs(service.deps);
    expect(await readFile(service, owner, file.id)).toMatchObject({ state: 'taken', percent: 100, on_offer: 2, waiting: 0 });
    expect((await own(owner, 'on_offer')).map(({ hourly, deposit }) => [hourly, deposit])).toEqual([
      [400, 2_000],
      [350, 2_000],
    ]);
    const [card] = (await service.get(listListings, { query: { keyword: title } })).list;
    expect(card).toMatchObject({ title, rental: 350 });
    expect(await parts(file.id)).toEqual([]);
    const events = await service.deps.db
      .selectFrom('listing_event')
      .select(['event', 'note'])
      .where('listing_id', '=', card?.id ?? '')
      .execute();
    expect(events).toEqual([{ event: 'listing.publish', note: '导入：账号.csv' }]);
  });

  test('is written by one of two processes, and by the next one after a crash', async () => {
    const owner = await aMerchant();
    const { id } = await aCheckedFile(service, owner, game, fileOf(aFileRow(number()), aFileRow(number())));
    await take(owner, id);
    await Promise.all([writeFile(service.deps, id), writeFile(service.deps, id), runDueJobs(service.deps)]);
    expect((await own(owner, 'on_offer')).length).toBe(2);
    await writeFile(service.deps, id);
    expect((await own(owner, 'on_offer')).length).toBe(2);
  });

  test('that is given up while it is written leaves nothing behind', async () => {
    const owner = await aMerchant();
    const { id } = await aCheckedFile(service, owner, game, fileOf(aFileRow(number())));
    await take(owner, id);
    expect((await cancel(owner, id)).data).toMatchObject({ state: 'cancelled' });
    expect((await cancel(owner, id)).data).toMatchObject({ state: 'cancelled' });
    await runDueJobs(service.deps);
    expect([await own(owner, 'on_offer'), await parts(id)]).toEqual([[], []]);
    const taken = await aCheckedFile(service, owner, game, fileOf(aFileRow(number())));
    await take(owner, taken.id);
    await runDueJobs(service.deps);
    expect(problemOf(await cancel(owner, taken.id))).toBe('FILE_STATE');
  });

  test('waits for a look by the rules of publishing one: the first of anybody, and listed words', async () => {
    const novice = await anOwner(service);
    const few = await aCheckedFile(service, novice, game, fileOf(aFileRow(number()), aFileRow(number())));
    expect(few).toMatchObject({ state: 'ready', on_offer: 0, waiting: 2 });
    await take(novice, few.id);
    await runDueJobs(service.deps);
    expect((await own(novice, 'waiting')).length).toBe(2);
    const owner = await aMerchant();
    await service.deps.db.insertInto('listed_word').values({ word: '代练' }).execute();
    const words = await aCheckedFile(service, owner, game, fileOf(aFileRow(number()), aFileRow(number(), { 标题: '可以代练的账号' })));
    expect(words).toMatchObject({ state: 'ready', on_offer: 1, waiting: 1 });
    await service.deps.db.deleteFrom('listed_word').where('word', '=', '代练').execute();
  });
});

describe('a faulty file', () => {
  test('says what is wrong in each cell and what would be right, and cannot be taken', async () => {
    const [owner, one] = [await aMerchant(), number()];
    const file = await aCheckedFile(
      service,
      owner,
      game,
      fileOf(
        aFileRow(one),
        aFileRow(number(), { 时租价: '免费', 段位: '青铜' }),
        aFileRow(number(), { 标题: '短', 登录账号: '1.38001E+10' }),
        aFileRow(number(), { 登录账号: `HERO-${one}` }),
        aFileRow(one, { 登录账号: 'other-1' }),
        aFileRow(number(), { 登录密码: '9.9E+20' }),
        aFileRow(number(), { 时租价: '0.49' }),
      ),
    );
    expect(file).toMatchObject({ state: 'faulty', fault_count: 7, rows: 7 });
    expect(file.faults).toEqual([
      { cell: 'H3', row: 3, column: '段位', value: '青铜', reason: '段位请从选项里选', right: '填 王者、钻石 之一，可以不填' },
      { cell: 'J3', row: 3, column: '时租价', value: '免费', reason: '价格格式不正确', right: '元每小时' },
      {
        cell: 'F4',
        row: 4,
        column: '登录账号',
        value: '1.38001E+10',
        reason: '数字被表格软件改写了，请把列设为文本后重新填写',
        right: '游戏的登录账号，只有租用期间的租客能看到',
      },
      expect.objectContaining({ cell: 'F5', value: `HERO-${one}`, reason: '同一大区里与第 2 行的登录账号重复' }),
      expect.objectContaining({ cell: 'A6', value: one, reason: '与第 2 行的编号重复' }),
      expect.objectContaining({ cell: 'G7', value: '••••••', reason: '数字被表格软件改写了，请把列设为文本后重新填写' }),
      expect.objectContaining({ cell: 'J8', value: '0.49', reason: '时租价要在 0.5 到 20000 元之间' }),
    ]);
    expect(problemOf(await take(owner, file.id))).toBe('FILE_STATE');
    const { content, name } = await service.get(rest.getAnnotatedFile, { params: { id: file.id } }, owner);
    expect(name).toBe('账号 标出问题.xlsx');
    const rows = await readSheetRows(Buffer.from(content, 'base64'));
    expect(rows[0]?.cells.at(-1)).toBe('问题');
    expect(rows[1]?.cells.at(-1)).toBe('');
    expect(rows[2]?.cells.at(-1)).toBe('段位：段位请从选项里选（填 王者、钻石 之一，可以不填）；时租价：价格格式不正确（元每小时）');
  });

  test('is refused as a whole if it is no table, too long, or of a column that the game does not have', async () => {
    const owner = await aMerchant();
    const problem = async (content: string | Buffer, name?: string) => (await aCheckedFile(service, owner, game, content, name)).problem;
    expect(await problem('不是表格')).toBe('表头中有未知的列：不是表格');
    expect(await problem(FILE_HEADER)).toBe('文件中没有数据，请从第 2 行起填写账号');
    expect(await problem('外部编号,标题\n1,2')).toBe('表头缺少必填的列：平台、大区、角色名、登录账号、登录密码、时租价');
    expect(await problem(Buffer.from('不是表格'), '账号.xlsx')).toBe('文件损坏，或不是 .xlsx 文件，请用 Excel 重新另存为 .xlsx');
    const many = Array.from({ length: FILE_ROWS_MOST + 1 }, (_, at) => `${at}`).join('\n');
    expect(await problem(`${FILE_HEADER}\n${many}`)).toBe(`一个文件最多 ${FILE_ROWS_MOST} 个账号，请分成几个文件导入`);
    const wrong = await service.ask(rest.startListingFile, { body: { game_id: game, name: 'a.pdf', bytes: 10 } }, owner);
    expect(wrong.data).toMatchObject({ fields: { name: '请选择 .xlsx 或 .csv 文件' } });
  });

  test('has no more accounts than its owner may publish, and nobody who may not publish sends one', async () => {
    const novice = await anOwner(service);
    const file = await aCheckedFile(service, novice, game, fileOf(...Array.from({ length: 4 }, () => aFileRow(number()))));
    expect(file).toMatchObject({ state: 'faulty', faults: [{ cell: '', row: 0, value: '4 个账号', reason: '现在最多还能上架 3 个' }] });
    await service.deps.db.updateTable('user_account').set({ credit_score: 59 }).where('id', '=', novice.id).execute();
    const begun = await service.ask(rest.startListingFile, { body: { game_id: game, name: 'a.csv', bytes: 10 } }, novice);
    expect(problemOf(begun)).toBe('PUBLISH_CREDIT');
  });

  test('that became wrong between check and writing is not written', async () => {
    const [owner, other, login] = [await aMerchant(), await aMerchant(), aLogin().account];
    const file = await aCheckedFile(service, owner, game, fileOf(aFileRow(number()), aFileRow(number(), { 登录账号: login })));
    const same = await aCheckedFile(service, other, game, fileOf(aFileRow(number(), { 登录账号: login })));
    await take(other, same.id);
    await runDueJobs(service.deps);
    await take(owner, file.id);
    await runDueJobs(service.deps);
    expect(await readFile(service, owner, file.id)).toMatchObject({
      state: 'faulty',
      faults: [{ cell: 'F3', reason: '同一大区里，平台上已有账号用这个登录账号' }],
    });
    expect(await own(owner, 'on_offer')).toEqual([]);
  });
});

describe('a hostile file', () => {
  const COLUMNS = 10_000;
  const many = Array.from({ length: COLUMNS }, (_, at) => (at === 0 ? '长'.repeat(40) : `列${at}`));

  test(`with ${COLUMNS} columns is refused in a short text, as CSV and as a sheet`, async () => {
    const owner = await aMerchant();
    const before = performance.now();
    const csv = await aCheckedFile(service, owner, game, `${many.join(',')}\n${many.join(',')}`);
    const bytes = await writeSheets([{ name: '一', widths: [], rows: [many, many] }]);
    const sheet = await aCheckedFile(service, owner, game, bytes, '账号.xlsx');
    const text = `表头中有未知的列：${'长'.repeat(20)}…、${many.slice(1, 10).join('、')}等 ${COLUMNS} 列`;
    expect([csv.state, csv.problem, sheet.state, sheet.problem]).toEqual(['faulty', text, 'faulty', text]);
    expect(performance.now() - before).toBeLessThan(IN_TIME);
  });

  test('with formulas is read as text: one that was computed by its value, and one that begins like a formula as it is', async () => {
    const owner = await aMerchant();
    const title = '=HYPERLINK("http://a.b","点我")';
    const quoted = `"${title.replaceAll('"', '""')}"`;
    const { id, state } = await aCheckedFile(service, owner, game, fileOf(aFileRow(number(), { 标题: quoted })));
    expect(state).toBe('ready');
    await take(owner, id);
    await runDueJobs(service.deps);
    const titles = await service.deps.db
      .selectFrom('listing')
      .select('title')
      .where('owner_id', '=', owner.id)
      .where('title', '=', title)
      .execute();
    expect(titles).toEqual([{ title }]);
    const faulty = await aCheckedFile(service, owner, game, fileOf(aFileRow(number(), { 标题: quoted, 时租价: '免费' })));
    const { content } = await service.get(rest.getAnnotatedFile, { params: { id: faulty.id } }, owner);
    const again = await readSheetRows(Buffer.from(content, 'base64'));
    expect(again[1]?.cells).toContain(title);
    const row = aFileRow(number()).split(',');
    const data = [FILE_HEADER.split(','), row].map((cells, line) =>
      cells.map((value, at) => (line === 1 && at === 1 ? { value: '=1+1', type: 'Formula' as const } : { value, type: String })),
    );
    const sheet = await aCheckedFile(service, owner, game, await writeExcelFile(data).toBuffer(), '账号.xlsx');
    expect(sheet).toMatchObject({ state: 'faulty', faults: [{ cell: 'B2', column: '标题' }] });
  });
});

test('a part that is sent again changes nothing, one out of turn is refused, and another’s file is unknown', async () => {
  const [owner, other] = [await aMerchant(), await aMerchant()];
  const content = Buffer.from(fileOf(aFileRow(number())));
  const { id } = await service.get(rest.startListingFile, { body: { game_id: game, name: 'a.csv', bytes: content.length } }, owner);
  const send = (at: number, until: number, by = owner) =>
    service.ask(rest.sendListingFilePart, { params: { id }, body: { at, content: content.subarray(at, until).toString('base64') } }, by);
  expect((await send(0, 10)).data).toMatchObject({ state: 'sending' });
  expect((await send(0, 10)).data).toMatchObject({ state: 'sending' });
  expect(problemOf(await send(20, 30))).toBe('FILE_STATE');
  expect([problemOf(await send(10, 20, other)), problemOf(await cancel(other, id)), problemOf(await take(other, id))]).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
  ]);
  expect((await send(10, content.length)).data).toMatchObject({ state: 'checking' });
  const next = await sendFile(service, owner, game, fileOf(aFileRow(number())));
  expect(await readFile(service, owner, id)).toMatchObject({ state: 'cancelled' });
  await runDueJobs(service.deps);
  expect(await readFile(service, owner, next)).toMatchObject({ state: 'ready' });
  service.clock.move(DAY + 1);
  await domain.sweep?.(service.deps);
  expect([await parts(next), await readFile(service, owner, next)]).toMatchObject([[], { state: 'cancelled' }]);
});

test('the template has the game’s own columns and their choices, and comes back as a right file once it is filled in', async () => {
  const owner = await aMerchant();
  const { name, content } = await service.get(rest.getFileTemplate, { query: { game_id: game } }, owner);
  expect(name).toMatch(/账号导入模板\.xlsx$/);
  const [header] = await readSheetRows(Buffer.from(content, 'base64'));
  expect(header?.cells.slice(0, 9)).toEqual(FILE_HEADER.split(',').slice(0, 9));
  const cells = new Map(FILE_HEADER.split(',').map((label, at) => [label, aFileRow(number()).split(',')[at] ?? '']));
  const row = header?.cells.map((label) => cells.get(label) ?? '').join(',');
  expect(await aCheckedFile(service, owner, game, `${header?.cells.join(',')}\n${row}`)).toMatchObject({ state: 'ready', rows: 1 });
});

test(`${FILE_ROWS_MOST} accounts are read, checked and written in time`, async () => {
  const owner = await aMerchant();
  const began = performance.now();
  const rows = Array.from({ length: FILE_ROWS_MOST }, () => aFileRow(number()));
  const { id, state } = await aCheckedFile(service, owner, game, fileOf(...rows));
  const checked = performance.now();
  expect(state).toBe('ready');
  await take(owner, id);
  await runDueJobs(service.deps);
  expect(await readFile(service, owner, id)).toMatchObject({ state: 'taken', rows: FILE_ROWS_MOST });
  console.log(`sent and checked in ${Math.round(checked - began)} ms, written in ${Math.round(performance.now() - checked)} ms`);
  expect(performance.now() - began).toBeLessThan(IN_TIME);
}, 60_000);
