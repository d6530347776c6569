import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { testDatabase } from '#testing/harness/database.ts';
import { importFile, type Progress } from './importFile.ts';

import { GOOD, goodOf, HEADER, useImports } from '#testing/builders/imports.ts';

const EXAMPLES = path.resolve('examples');
const { running, rows, opened, countListings, write, load, loadLines } = useImports();

describe('loaded data', () => {
  const content = `
    select listing.id, external_key, game.title as game,
      world, money_name, attribute_names, username, phone, nickname, shop_name, cert_type,
      listing.title, platform, zone,
      role_name, description, login_sealed, attrs, rental, deposit, min_rental_period, daily_rental, ten_hour_rental, weekly_rental,
      morning_rental, afternoon_rental, night_rental, discount, rental_promotion, game_money, money_exchange_rate,
      is_listed, is_reservation, is_use_bargain,
      is_use_vip_discount, is_insurance, stays_online, top_shelf, is_free_play, image_count, is_rented, rental_time
    from listing join game on game.id = game_id join user_account on user_account.id = owner_id order by external_key`;

  test('both example files have the same content, and every column is stored', async () => {
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

  test('accepts English headers, a JSON list, quotes, line breaks and a byte order mark', async () => {
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

  test('a second import updates by external key and resets empty cells to their defaults', async () => {
    await loadLines(HEADER, GOOD, 'K-2,王者荣耀,shop,标题二,安卓微信,一区,角色,acc2,pwd,4,0,,,,');
    expect(await rows('select haystack from listing order by id')).toEqual([
      { haystack: '标题一\n王者\n安卓微信\n一区\n王者荣耀' },
      { haystack: '标题二\n安卓微信\n一区\n王者荣耀' },
    ]);
    const report = await loadLines(
      HEADER,
      'K-1,王者荣耀,shop,新标题,安卓微信,一区,角色,acc,pwd,3.6,,,8折,,否',
      'K-2,王者荣耀,shop,标题二,安卓微信,一区,角色,acc2,pwd,4,0,,,,',
    );
    expect(report.written?.listing).toEqual({ added: 0, changed: 1, unchanged: 1 });
    expect(
      await rows(`select title, rental, deposit, attrs, discount, is_listed, haystack from listing where external_key = 'K-1'`),
    ).toEqual([
      {
        title: '新标题',
        rental: 360,
        deposit: 0,
        attrs: [],
        discount: '0.8000',
        is_listed: false,
        haystack: '新标题\n安卓微信\n一区\n王者荣耀',
      },
    ]);
  });

  test('does not change reservations, counters, or an owner’s own password and phone', async () => {
    await loadLines(
      `类型,密码,手机号,${HEADER}`,
      '号主,Owner_1234,13911112222,,,landlord,,,,,,,,,,,,',
      `,,,${GOOD.replace('shop', 'landlord')}`,
    );
    const before = await rows("select password_hash, phone from user_account where username = 'landlord'");
    expect(before).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$/), phone: '13911112222' }]);
    const [{ id } = {}] = await rows('select id from listing');
    const renter = await aRenter(running());
    const listing = await running().database.db.selectFrom('listing').selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow();
    await aPaidOrder(running(), renter, listing);
    await running().database.pool.query('update listing set rented_count = 7, look_count = 70, rating = 4.5');
    const held = `select is_rented, rental_time, rented_count, look_count, rating,
      (select count(*) from order_hold where active) as holds
      from listing`;
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

  test('a new owner gets a wallet', async () => {
    await loadLines(`类型,${HEADER}`, '号主,,,fresh,,,,,,,,,,,,');
    expect(
      await rows(
        `select kind, balance from wallet_account join user_account on user_account.id = user_id where username = 'fresh' order by kind`,
      ),
    ).toEqual([
      { kind: 'available', balance: 0 },
      { kind: 'frozen', balance: 0 },
      { kind: 'withdrawing', balance: 0 },
    ]);
  });
});

test('a dry run checks everything and writes nothing', async () => {
  const file = write([HEADER, GOOD].join('\n'));
  const report = await load(file, { dryRun: true });
  expect([report.written?.listing, await countListings()]).toEqual([{ added: 1, changed: 0, unchanged: 0 }, 0]);
});

test('a failure while writing leaves nothing behind', async () => {
  await running().database.pool.query(`alter table listing add constraint no_second check (external_key <> 'K-2')`);
  const lines = [`类型,${HEADER}`, '游戏,,新游戏,,,,,,,,,,,,,', `账号,${GOOD}`, `账号,${goodOf('K-2')}`];
  await expect(loadLines(...lines)).rejects.toThrow('no_second');
  await running().database.pool.query('alter table listing drop constraint no_second');
  expect([await countListings(), await rows(`select from game where title = '新游戏'`)]).toEqual([0, []]);
});

test('reports progress, and reads files larger than its chunks', async () => {
  const count = 12_000;
  const lines = Array.from({ length: count }, (_, at) => goodOf(`K-${at}`));
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
    login_account: `acc-K-${at}`,
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
}, 60_000);

test('a listing without an external key is not changed', async () => {
  const { id } = await aListing(running());
  await loadLines(HEADER, GOOD);
  expect(await rows(`select external_key from listing where id = ${id}`)).toEqual([{ external_key: null }]);
});

test('a bulk import without other connections leaves every index unchanged, and a failed one too', async () => {
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
  const lines = (from: number) => Array.from({ length: 1_200 }, (_, at) => goodOf(`K-${from + at}`));
  const owner = '号主,,,shop,,,,,,,,,,,,';
  const game = '游戏,,王者荣耀,,,,,,,,,,,,,';
  const file = (from: number) => write([`类型,${HEADER}`, game, owner, ...lines(from).map((line) => `,${line}`)].join('\n'));
  expect((await importFile(pool, { file: file(1), logins: running().deps.logins })).written?.listing).toEqual({
    added: 1_200,
    changed: 0,
    unchanged: 0,
  });
  expect(await indexes()).toEqual(before);
  const {
    rows: [found],
  } = await pool.query(`
    select count(*)::integer as found, count(*) filter (where haystack = E'标题一\\n王者\\n安卓微信\\n一区\\n王者荣耀')::integer as spelled
    from listing where hall_terms(haystack, attrs, inventory, game_id, deposit > 0) @> '{题一}'`);
  expect(found).toEqual({ found: 1_200, spelled: 1_200 });
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on listing for each row when (new.external_key = 'K-2000') execute function refuse()`);
  await expect(importFile(pool, { file: file(1_000), logins: running().deps.logins })).rejects.toThrow('refused');
  expect([await indexes(), (await pool.query('select count(*)::integer as n from listing')).rows]).toEqual([before, [{ n: 1_200 }]]);
});
