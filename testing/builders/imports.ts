import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { aService, type TestService } from './service.ts';
import { describeFault } from '#service/domains/listings/imports/faults.ts';
import { importFile, type ImportOptions } from '#service/domains/listings/imports/importFile.ts';

export const HEADER = '外部编号,游戏,号主,标题,平台,大区,角色名,登录账号,登录密码,时租价,押金,属性,折扣,租送,上架';
export const GOOD = 'K-1,王者荣耀,shop,标题一,安卓微信,一区,角色,acc,pwd,3.5,20,段位=王者,,,';

/** The same line for another account, with a login of its own. */
export const goodOf = (key: string): string => GOOD.replace('K-1', key).replace(',acc,', `,acc-${key},`);

/** A service whose database contains one game and two owners before each test, and helpers for import files. */
export function useImports() {
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
  /** Decrypts the encrypted login of a row. */
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
  return { running: () => service, folder: () => folder, rows, opened, countListings, write, load, loadLines, faultsOf };
}
