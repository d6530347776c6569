import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeFault } from './faults.ts';

import { GOOD, goodOf, HEADER, useImports } from '#testing/builders/imports.ts';

const { running, folder, countListings, write, load, loadLines, faultsOf } = useImports();

describe('errors', () => {
  test('every invalid line is reported with its number, column and reason, and nothing is loaded', async () => {
    let logins = 0;
    const bad = (change: Partial<Record<string, string>>): string => {
      logins += 1;
      const cells = GOOD.replace(',acc,', `,acc${logins},`).split(',');
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
      '第 6 行，时租价：价格超过 20000 元：999999999',
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
      ...['号主', '标题', '平台', '大区', '角色名', '登录账号', '登录密码', '时租价'].map((name) => `第 15 行，${name}：必填`),
      '第 16 行：应有 15 列，实有 16 列',
      '第 17 行，号主：用户名应为 2–20 位字母、数字或下划线：中文名',
    ]);
    expect(await countListings()).toBe(0);
  });

  test('a listing whose dearest order would pass 20,000 yuan is refused', async () => {
    const dear = (key: string, rental: string, deposit: string, money = ',') =>
      `${key},王者荣耀,shop,标题一,安卓微信,一区,角色,acc-${key},pwd,${rental},${deposit},,,,,${money}`;
    const reason = '租满 24 小时、整天、整周或整场，加上押金和全部游戏币，一单会超过 20000 元';
    expect(
      await faultsOf(
        `${HEADER},游戏币数量,每元游戏币`,
        dear('K-1', '800', '800'),
        dear('K-2', '800', '800.01'),
        dear('K-3', '800', '0', '1600,2'),
        dear('K-4', '800', '0', '160002,200'),
      ),
    ).toEqual([`第 3 行，时租价：${reason}`, `第 5 行，时租价：${reason}`]);
  });

  test('lines are numbered as in an editor, after line breaks in cells and empty lines', async () => {
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

  test('games, owners and phones are checked against each other and the database', async () => {
    await running().database.pool.query(`update user_account set phone = '13700000000' where username = 'other'`);
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

  test('a listing cannot change its owner or game, and a deleted one is not restored', async () => {
    await loadLines(HEADER, GOOD, goodOf('K-2'), goodOf('K-3'));
    await running().database.pool.query(
      `insert into game (title, world) values ('别的游戏', 'fps'); update listing set deleted_at = now() where external_key = 'K-3'`,
    );
    expect(await faultsOf(HEADER, GOOD.replace('shop', 'other'), goodOf('K-2').replace('王者荣耀', '别的游戏'), goodOf('K-3'))).toEqual([
      '第 2 行，号主：账号 K-1 属于另一位号主：shop',
      '第 3 行，游戏：账号 K-2 属于另一款游戏：王者荣耀',
      '第 4 行，外部编号：账号已删除，不能再导入：K-3',
    ]);
  });

  test('are reported for JSON too', async () => {
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
    ['an unknown ending', 'x', `无法从文件名判断格式，请用 --format csv、json 或 xlsx 指明：`, 'file.ods'],
    ['JSON without lists', '{"a": 1}', '文件中没有数据', 'odd.json'],
    ['JSON of another form', '{"listings": {"a": {}}, "x": [1]}', '第 1 行附近的 JSON 结构不正确', 'odd.json'],
    ['half a JSON file', '{"listings": [{"a": 1}, {"b"', 'JSON 文件是空的或不完整', 'odd.json'],
    ['an unknown list', '{"shops": [{"a": 1}]}', '第 1 行：未知的部分“shops”，应为 games、owners 或 listings', 'odd.json'],
  ])('%s', async (_what, content, message, name) => {
    await expect(load(write(content, name))).rejects.toThrow(message);
  });

  test('a missing file and a folder', async () => {
    await expect(load(path.join(folder(), 'no.csv'))).rejects.toThrow('文件不存在：');
    await expect(load(folder(), { format: 'csv' })).rejects.toThrow('不是文件：');
  });
});
