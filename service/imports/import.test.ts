import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { testDatabase } from '#testing/harness/database.ts';
import { describeFault } from './faults.ts';
import { importFile, type ImportOptions, type Progress } from './importFile.ts';

const EXAMPLES = path.resolve('examples');
const HEADER = '外部编号,游戏,号主,标题,平台,大区,角色名,登录账号,登录密码,时租价,押金,属性,折扣,租送,上架';
const GOOD = 'K-1,王者荣耀,shop,标题一,安卓微信,一区,角色,acc,pwd,3.5,20,段位=王者,,,';

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await aService();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'import-'));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await service.close();
});
beforeEach(async () => {
  await service.database.pool.query('truncate listing, game, user_account, order_hold, rental_order restart identity cascade');
  await service.database.pool.query(
    `insert into wallet_account (id, kind) values (1, 'clearing'), (2, 'escrow'), (3, 'revenue'), (4, 'promotion')`,
  );
  await service.database.pool.query(`insert into game (title, world) values ('王者荣耀', 'moba')`);
  await service.database.pool.query(
    `insert into user_account (username, nickname, avatar) values ('shop', '店主', ''), ('other', '别人', '')`,
  );
});

const rows = async (query: string) => (await service.database.pool.query<Record<string, unknown>>(query)).rows;
/** With the login that stands sealed in a row. */
const opened = async (query: string) =>
  (await rows(query)).map(({ id, login_sealed, ...others }) => {
    const { account, secret } = service.deps.logins.open(String(id), String(login_sealed));
    return { ...others, login_account: account, login_secret: secret };
  });
const countListings = async () => (await rows('select count(*) as count from listing'))[0]?.['count'];

function write(content: string | Buffer, name = 'file.csv'): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}

const load = (file: string, options: Partial<ImportOptions> = {}) =>
  importFile(service.database.pool, { file, logins: service.deps.logins, ...options });
const loadLines = (...lines: string[]) => load(write(lines.join('\n')));
const faultsOf = async (...lines: string[]) => (await loadLines(...lines)).faults.map(describeFault);

describe('what is loaded', () => {
  const content = `
    select listing.id, external_key, game.title as game, world, money_name, attribute_names, username, phone, nickname, shop_name, cert_type, listing.title, platform, zone,
      role_name, description, login_sealed, attrs, rental, deposit, min_rental_period, daily_rental, ten_hour_rental, weekly_rental,
      morning_rental, afternoon_rental, night_rental, discount, rental_promotion, game_money, money_exchange_rate, is_listed, is_reservation, is_use_bargain,
      is_use_vip_discount, is_insurance, stays_online, top_shelf, is_free_play, image_count, is_rented, rental_time
    from listing join game on game.id = game_id join user_account on user_account.id = owner_id order by external_key`;

  test('the two example files say the same, and every column arrives', async () => {
    const report = await load(path.join(EXAMPLES, 'market.csv'));
    expect(report).toEqual({
      lines: 7,
      faults: [],
      written: {
        game: { added: 2, changed: 0, unchanged: 0 },
        owner: { added: 2, changed: 0, unchanged: 0 },
        listing: { added: 3, changed: 0, unchanged: 0 },
      },
    });
    const fromCsv = await opened(content);
    expect(fromCsv[1]).toEqual({
      external_key: 'N-0001',
      game: '星海竞技',
      world: 'moba',
      money_name: '星币',
      attribute_names: ['段位', '皮肤数'],
      username: 'north_shop',
      phone: '13900000001',
      nickname: '北岸',
      shop_name: '北岸电竞',
      cert_type: 2,
      title: '最强王者 386 皮肤 五排车队号',
      platform: '安卓微信',
      zone: '微信128区',
      role_name: '晚来听风',
      description: '可打排位,不可聊天',
      login_account: 'north0001',
      login_secret: 'Secret_0001',
      attrs: [
        { attr_name: '段位', value: '最强王者' },
        { attr_name: '皮肤数', value: '386' },
        { attr_name: '英雄数', value: '117' },
      ],
      rental: 350,
      deposit: 3_000,
      min_rental_period: 1,
      daily_rental: 5_800,
      ten_hour_rental: 2_990,
      weekly_rental: 32_800,
      morning_rental: 260,
      afternoon_rental: 300,
      night_rental: 260,
      discount: '0.9000',
      rental_promotion: [{ rental_hour: 3, bonus_hour: 1 }],
      game_money: 2_000,
      money_exchange_rate: '100.0000',
      is_listed: true,
      is_reservation: true,
      is_use_bargain: false,
      is_use_vip_discount: true,
      is_insurance: true,
      stays_online: true,
      top_shelf: false,
      is_free_play: false,
      image_count: 4,
      is_rented: false,
      rental_time: null,
    });
    const again = await load(path.join(EXAMPLES, 'market.json'));
    expect(again.written).toEqual({
      game: { added: 0, changed: 0, unchanged: 2 },
      owner: { added: 0, changed: 0, unchanged: 2 },
      listing: { added: 0, changed: 0, unchanged: 3 },
    });
    expect(await opened(content)).toEqual(fromCsv);
  });

  test('English headers, a list as the whole JSON file, quotes, line breaks and a byte order mark', async () => {
    const csv =
      '\uFEFFexternal_key,GAME,owner,title,platform,zone,role_name,login_account,login_secret,rental,description\r\n' +
      'K-1,王者荣耀,shop,"引号""与,逗号",安卓,一区,甲,a\\b,"c\td",￥1.20,"第一行\n第二行"\r\n\r\nK-2,王者荣耀,shop,二,安卓,一区,甲,a,b,1元,\r\n';
    expect((await load(write(csv))).faults).toEqual([]);
    expect(await opened('select id, login_sealed, external_key, title, description, rental from listing order by id')).toEqual([
      {
        external_key: 'K-1',
        title: '引号"与,逗号',
        description: '第一行\n第二行',
        login_account: 'a\\b',
        login_secret: 'c\td',
        rental: 120,
      },
      { external_key: 'K-2', title: '二', description: '', login_account: 'a', login_secret: 'b', rental: 100 },
    ]);
    const one = {
      external_key: 'K-3',
      游戏: '王者荣耀',
      owner: 'shop',
      title: '}{[]"\\',
      platform: 'p',
      zone: 'z',
      role_name: 'r',
      login_account: 'a',
      login_secret: 'b',
      rental: 2,
      rental_promotion: [],
    };
    expect((await load(write(JSON.stringify([one], null, 2), 'list.json'))).written?.listing).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
    });
    expect(await rows(`select title from listing where external_key = 'K-3'`)).toEqual([{ title: '}{[]"\\' }]);
  });

  test('a second import updates by external key and takes defaults for what is left empty', async () => {
    await loadLines(HEADER, GOOD, 'K-2,王者荣耀,shop,标题二,安卓微信,一区,角色,acc,pwd,4,0,,,,');
    expect(await rows('select haystack from listing order by id')).toEqual([
      { haystack: '标题一\n王者\n一区\n王者荣耀' },
      { haystack: '标题二\n一区\n王者荣耀' },
    ]);
    const report = await loadLines(
      HEADER,
      'K-1,王者荣耀,shop,新标题,安卓微信,一区,角色,acc,pwd,3.6,,,8折,,否',
      'K-2,王者荣耀,shop,标题二,安卓微信,一区,角色,acc,pwd,4,0,,,,',
    );
    expect(report.written?.listing).toEqual({ added: 0, changed: 1, unchanged: 1 });
    expect(
      await rows(`select title, rental, deposit, attrs, discount, is_listed, haystack from listing where external_key = 'K-1'`),
    ).toEqual([
      { title: '新标题', rental: 360, deposit: 0, attrs: [], discount: '0.8000', is_listed: false, haystack: '新标题\n一区\n王者荣耀' },
    ]);
  });

  test('does not touch what a rental holds, what was counted, or an owner’s own password and phone', async () => {
    await loadLines(
      `类型,密码,手机号,${HEADER}`,
      '号主,Owner_1234,13911112222,,,landlord,,,,,,,,,,,,',
      `,,,${GOOD.replace('shop', 'landlord')}`,
    );
    const before = await rows("select password_hash, phone from user_account where username = 'landlord'");
    expect(before).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$/), phone: '13911112222' }]);
    const [{ id } = {}] = await rows('select id from listing');
    const renter = await aRenter(service);
    const listing = await service.database.db.selectFrom('listing').selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow();
    await aPaidOrder(service, renter, listing);
    await service.database.pool.query('update listing set rented_count = 7, look_count = 70, rating = 4.5');
    const held = `select is_rented, rental_time, rented_count, look_count, rating, (select count(*) from order_hold where active) as holds from listing`;
    const [state] = await rows(held);
    expect(state).toMatchObject({ is_rented: true, holds: 1 });
    const again = await loadLines(
      `类型,密码,手机号,${HEADER}`,
      '号主,Other_9999,13933334444,,,landlord,,,,,,,,,,,,',
      `,,,${GOOD.replace('shop', 'landlord').replace('3.5', '9.9')}`,
    );
    expect(again.written?.listing).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect([
      await rows(held),
      await rows("select password_hash, phone from user_account where username = 'landlord'"),
      await rows('select rental from listing'),
    ]).toEqual([[state], before, [{ rental: 990 }]]);
  });

  test('an owner who is new has a wallet', async () => {
    await loadLines(`类型,${HEADER}`, '号主,,,fresh,,,,,,,,,,,,');
    expect(
      await rows(
        `select kind, balance from wallet_account join user_account on user_account.id = user_id where username = 'fresh' order by kind`,
      ),
    ).toEqual([
      { kind: 'available', balance: 0 },
      { kind: 'frozen', balance: 0 },
    ]);
  });
});

describe('faults', () => {
  test('every bad line is named with its number, its column and the reason, and nothing is loaded', async () => {
    const bad = (change: Partial<Record<string, string>>, base = GOOD): string => {
      const cells = base.split(',');
      for (const [name, value] of Object.entries(change)) cells[HEADER.split(',').indexOf(name)] = value ?? '';
      return cells.join(',');
    };
    expect(
      await faultsOf(
        HEADER,
        GOOD,
        bad({ 外部编号: 'K-3', 时租价: 'abc', 押金: '-5' }),
        bad({ 外部编号: 'K-4', 时租价: '0' }),
        bad({ 外部编号: 'K-5', 时租价: '3.555' }),
        bad({ 外部编号: 'K-6', 时租价: '999999999' }),
        bad({ 外部编号: '', 标题: '' }),
        bad({ 外部编号: 'K-8', 游戏: '没有的游戏' }),
        bad({ 外部编号: 'K-9', 号主: 'nobody' }),
        bad({ 外部编号: 'K-1' }),
        bad({ 外部编号: 'K-11', 属性: '段位' }),
        bad({ 外部编号: 'K-12', 属性: '段位=王者;段位=青铜' }),
        bad({ 外部编号: 'K-13', 折扣: '12折', 租送: '买3送1', 上架: '也许' }),
        bad({ 外部编号: 'K-14', 标题: '长'.repeat(61) }),
        'K-15,王者荣耀',
        `${bad({ 外部编号: 'K-16' })},多`,
        bad({ 外部编号: 'K-17', 号主: '中文名' }),
      ),
    ).toEqual([
      '第 3 行，时租价：价格格式不正确：abc',
      '第 3 行，押金：价格格式不正确：-5',
      '第 4 行，时租价：价格必须大于 0：0',
      '第 5 行，时租价：价格格式不正确：3.555',
      '第 6 行，时租价：价格超过 100000 元：999999999',
      '第 7 行，外部编号：必填',
      '第 7 行，标题：必填',
      '第 8 行，游戏：没有这个游戏：没有的游戏',
      '第 9 行，号主：没有这个号主：nobody',
      '第 10 行，外部编号：与第 2 行的外部编号重复：K-1',
      '第 11 行，属性：属性应写作“名称=值”，多个用分号隔开：段位=',
      '第 12 行，属性：属性重复：段位',
      '第 13 行，折扣：应为 0.9、9折 或 90% 这样的折扣：12折',
      '第 13 行，租送：应写作“3送1”，多个用分号隔开：买3送1',
      '第 13 行，上架：应为“是”或“否”：也许',
      `第 14 行，标题：最多 60 个字：${'长'.repeat(30)}…`,
      '第 15 行：应有 15 列，实有 2 列',
      '第 16 行：应有 15 列，实有 16 列',
      '第 17 行，号主：用户名应为 2–20 位字母、数字或下划线：中文名',
    ]);
    expect(await countListings()).toBe(0);
  });

  test('lines are numbered as an editor does, after line breaks in cells and empty lines', async () => {
    expect(
      await faultsOf(
        HEADER,
        'K-1,王者荣耀,shop,"一\n二\n三",安卓,一区,甲,a,b,1,,,,,',
        '',
        'K-2,王者荣耀,shop,二,安卓,一区,甲,a,b,x,,,,,',
        '"K-3,王者荣耀',
      ),
    ).toEqual(['第 6 行，时租价：价格格式不正确：x', '第 7 行：引号不成对或位置不对']);
  });

  test('games, owners and phones are checked against one another and the database', async () => {
    await service.database.pool.query(`update user_account set phone = '13700000000' where username = 'other'`);
    expect(
      await faultsOf(
        `类型,手机号,密码,认证,维护中,${HEADER}`,
        '游戏,,,,,,新游戏,,,,,,,,,,,,,',
        '游戏,,,,,,新游戏,,,,,,,,,,,,,',
        '号主,13700000000,,,,,,one,,,,,,,,,,,,',
        '号主,13800000000,,,,,,two,,,,,,,,,,,,',
        '号主,13800000000,short,皇冠,,,,three,,,,,,,,,,,,',
        '号主,12345,,,,,,two,,,,,,,,,,,,',
        '号主,,,,是,,,four,,,,,,,,1,,,,',
        '店铺,,,,,,,,,,,,,,,,,,,',
      ),
    ).toEqual([
      '第 3 行，游戏：与第 2 行的游戏重复：新游戏',
      '第 4 行，手机号：手机号已被其他用户使用：13700000000',
      '第 6 行，认证：应为 0、1、2、无、个人店铺、商户 之一：皇冠',
      '第 6 行，密码：密码由字母、数字、下划线组成,长度8-30位',
      '第 7 行，手机号：请输入正确的手机号码',
      '第 8 行，维护中：号主没有这一列',
      '第 8 行，押金：号主没有这一列',
      '第 9 行，类型：应为 游戏、号主、账号、game、owner、listing 之一：店铺',
    ]);
  });

  test('an account cannot change its owner or its game, and a deleted one does not come back', async () => {
    await loadLines(HEADER, GOOD, GOOD.replace('K-1', 'K-2'), GOOD.replace('K-1', 'K-3'));
    await service.database.pool.query(
      `insert into game (title, world) values ('别的游戏', 'fps'); update listing set deleted_at = now() where external_key = 'K-3'`,
    );
    expect(
      await faultsOf(
        HEADER,
        GOOD.replace('shop', 'other'),
        GOOD.replace('K-1', 'K-2').replace('王者荣耀', '别的游戏'),
        GOOD.replace('K-1', 'K-3'),
      ),
    ).toEqual([
      '第 2 行，号主：账号 K-1 属于另一位号主：shop',
      '第 3 行，游戏：账号 K-2 属于另一款游戏：王者荣耀',
      '第 4 行，外部编号：账号已删除，不能再导入：K-3',
    ]);
  });

  test('in JSON too', async () => {
    const file = write(
      '{"listings": [\n  {"external_key": "K-1", "时租价": {}, "colour": "red"},\n  {"external_key": tru}\n]}',
      'bad.json',
    );
    const { faults } = await load(file);
    expect(faults.map(describeFault)).toEqual([
      '第 2 行，colour：未知的列',
      '第 2 行，游戏：必填',
      '第 2 行，号主：必填',
      '第 2 行，标题：必填',
      '第 2 行，平台：必填',
      '第 2 行，大区：必填',
      '第 2 行，角色名：必填',
      '第 2 行，登录账号：必填',
      '第 2 行，登录密码：必填',
      '第 2 行，时租价：价格格式不正确：{}',
      '第 3 行：JSON 格式不正确',
    ]);
  });
});

describe('files that cannot be read', () => {
  const gbk = Buffer.from([0xcd, 0xf5, 0xd5, 0xdf]);

  test.each<[string, string | Buffer, string, string?]>([
    [
      'GBK',
      Buffer.concat([Buffer.from(`${HEADER}\n${GOOD}\nK-2,`), gbk]),
      '文件不是 UTF-8 编码（第 3 行附近，可能是 GBK），请用“另存为”选择 UTF-8 编码后再导入',
    ],
    ['UTF-16', Buffer.from(`\uFEFF${HEADER}`, 'utf16le'), '文件是 UTF-16 编码，请用“另存为”选择 UTF-8 编码后再导入'],
    ['nothing', '', '文件是空的'],
    ['a header only', HEADER, '文件中没有数据'],
    ['an unknown header', `${HEADER},颜色,尺寸`, '表头中有未知的列：颜色、尺寸'],
    ['a header twice', `${HEADER},title`, '表头中“标题”出现了两次'],
    ['a missing header', '外部编号,游戏,号主,标题,平台,大区', '表头缺少必填的列：角色名、登录账号、登录密码、时租价'],
    ['an unknown ending', 'x', `无法从文件名判断格式，请用 --format csv 或 --format json 指明：`, 'file.xlsx'],
    ['JSON without lists', '{"a": 1}', '文件中没有数据', 'odd.json'],
    ['JSON of another form', '{"listings": {"a": {}}, "x": [1]}', '第 1 行附近的 JSON 结构不正确', 'odd.json'],
    ['half a JSON file', '{"listings": [{"a": 1}, {"b"', 'JSON 文件是空的或不完整', 'odd.json'],
    ['an unknown list', '{"shops": [{"a": 1}]}', '第 1 行：未知的部分“shops”，应为 games、owners 或 listings', 'odd.json'],
  ])('%s', async (_what, content, message, name) => {
    await expect(load(write(content, name))).rejects.toThrow(message);
  });

  test('a missing file and a folder', async () => {
    await expect(load(path.join(folder, 'no.csv'))).rejects.toThrow('文件不存在：');
    await expect(load(folder, { format: 'csv' })).rejects.toThrow('不是文件：');
  });
});

test('a dry run checks everything and writes nothing', async () => {
  const file = write([HEADER, GOOD].join('\n'));
  const report = await load(file, { dryRun: true });
  expect([report.written?.listing, await countListings()]).toEqual([{ added: 1, changed: 0, unchanged: 0 }, 0]);
});

test('a failure while writing leaves nothing behind', async () => {
  await service.database.pool.query(`alter table listing add constraint no_second check (external_key <> 'K-2')`);
  const lines = [`类型,${HEADER}`, '游戏,,新游戏,,,,,,,,,,,,,', `账号,${GOOD}`, `账号,${GOOD.replace('K-1', 'K-2')}`];
  await expect(loadLines(...lines)).rejects.toThrow('no_second');
  await service.database.pool.query('alter table listing drop constraint no_second');
  expect([await countListings(), await rows(`select from game where title = '新游戏'`)]).toEqual([0, []]);
});

test('tells how far it is, and reads files larger than its pieces', async () => {
  const count = 12_000;
  const lines = Array.from({ length: count }, (_, at) => GOOD.replace('K-1', `K-${at}`));
  const told: Progress[] = [];
  const report = await load(write([HEADER, ...lines].join('\n')), { onProgress: (progress) => told.push(progress) });
  expect([report.written?.listing.added, await countListings()]).toEqual([count, count]);
  const reading = told.filter(({ step }) => step === 'reading');
  expect([reading.length, reading.every(({ share }, at) => share > 0 && share <= 1 && share >= (reading[at - 1]?.share ?? 0))]).toEqual([
    12,
    true,
  ]);
  expect(told.slice(12).map(({ step }) => step)).toEqual(['checking', 'writing', 'analysing']);

  const objects = Array.from({ length: count }, (_, at) => ({
    external_key: `K-${at}`,
    game: '王者荣耀',
    owner: 'shop',
    title: '标题一',
    platform: '安卓微信',
    zone: '一区',
    role_name: '角色',
    login_account: 'acc',
    login_secret: 'pwd',
    rental: 3.5,
    deposit: 20,
    attrs: { 段位: '王者' },
  }));
  expect((await load(write(JSON.stringify({ listings: objects }, null, 1), 'many.json'))).written?.listing).toEqual({
    added: 0,
    changed: 0,
    unchanged: count,
  });
});

test('an existing account without an external key is left alone', async () => {
  const { id } = await aListing(service);
  await loadLines(HEADER, GOOD);
  expect(await rows(`select external_key from listing where id = ${id}`)).toEqual([{ external_key: null }]);
});

test('many lines into a database of which nobody else makes use leave every index as it was, and none of them when they fail', async () => {
  const { pool, drop } = await testDatabase({ max: 1 });
  onTestFinished(drop);
  const indexes = async () =>
    (
      await pool.query(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid,
      (select array_agg(attstattarget::integer) from pg_attribute where attrelid = indexrelid) as targets
    from pg_index where indrelid = 'listing'::regclass order by 1`)
    ).rows;
  const before = await indexes();
  const lines = (from: number) => Array.from({ length: 1_200 }, (_, at) => GOOD.replace('K-1', `K-${from + at}`));
  const owner = '号主,,,shop,,,,,,,,,,,,';
  const game = '游戏,,王者荣耀,,,,,,,,,,,,,';
  const file = (from: number) => write([`类型,${HEADER}`, game, owner, ...lines(from).map((line) => `,${line}`)].join('\n'));
  expect((await importFile(pool, { file: file(1), logins: service.deps.logins })).written?.listing).toEqual({
    added: 1_200,
    changed: 0,
    unchanged: 0,
  });
  expect(await indexes()).toEqual(before);
  const {
    rows: [found],
  } = await pool.query(`
    select count(*)::integer as found, count(*) filter (where haystack = E'标题一\\n王者\\n一区\\n王者荣耀')::integer as spelled
    from listing where listing_terms(haystack, attrs, game_id) @> '{题一}'`);
  expect(found).toEqual({ found: 1_200, spelled: 1_200 });
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on listing for each row when (new.external_key = 'K-2000') execute function refuse()`);
  await expect(importFile(pool, { file: file(1_000), logins: service.deps.logins })).rejects.toThrow('refused');
  expect([await indexes(), (await pool.query('select count(*)::integer as n from listing')).rows]).toEqual([before, [{ n: 1_200 }]]);
});
