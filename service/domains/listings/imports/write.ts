import type { PoolClient } from 'pg';
import { hashPassword } from '#service/domains/identity/password.ts';
import { avatarPath } from '#service/domains/pictures/paths.ts';
import { isBulk, withoutIndexes } from './bulk.ts';
import { columns } from './staging.ts';

/** Number of rows of a kind inserted, changed and unchanged. */
export interface Tally {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

const AVATARS = 400;
const HASHES_AT_ONCE = 4;

/** Runs an upsert that returns whether each row is new; rows it does not return were unchanged. */
async function tally(client: PoolClient, table: string, upsert: string, values: readonly unknown[] = []): Promise<Tally> {
  const { rows } = await client.query<{ added: number; changed: number; total: number }>(
    `with written as (${upsert} returning xmax = 0 as is_new)
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed,
      (select count(*) from ${table}) as total
    from written`,
    [...values],
  );
  const { added = 0, changed = 0, total = 0 } = rows[0] ?? {};
  return { added, changed, unchanged: total - added - changed };
}

/** Condition: rows differ in one of the columns. */
const differs = (table: string, names: readonly string[]): string =>
  `(${names.map((name) => `${table}.${name}`).join(', ')}) is distinct from (${names.map((name) => `excluded.${name}`).join(', ')})`;

const taken = (names: readonly string[]): string => names.map((name) => `${name} = excluded.${name}`).join(', ');

export async function writeGames(client: PoolClient): Promise<Tally> {
  const names = ['world', 'money_name', 'attribute_names', 'maintenance_status', 'is_suspended'];
  const written = await tally(
    client,
    'import_game',
    `
    insert into game (id, title, ${names.join(', ')})
    select coalesce(import_game_id.id, nextval(pg_get_serial_sequence('game', 'id'))), game, ${names.join(', ')}
    from import_game left join import_game_id using (game) order by line
    on conflict (title) do update set ${taken(names)} where ${differs('game', names)}
      or array(select alias from game_alias where game_id = game.id order by alias collate "C")
        is distinct from (select aliases from import_game where import_game.game = excluded.title)`,
  );
  await client.query(`
    delete from game_alias using game, import_game row
    where game_alias.game_id = game.id and game.title = row.game and not (alias = any(aliases))`);
  await client.query(`
    insert into game_alias (alias, game_id) select unnest(aliases), game.id from import_game row join game on game.title = row.game
    on conflict do nothing`);
  return written;
}

/** Password, phone and picture are written for new owners only: afterwards owners manage them themselves. */
export async function writeOwners(client: PoolClient): Promise<Tally> {
  const { rows } = await client.query<{ owner: string; password: string }>(
    'select owner, password from import_owner where password is not null and not exists (select from user_account where username = owner)',
  );
  const hashes: { owner: string; hash: string }[] = [];
  for (let from = 0; from < rows.length; from += HASHES_AT_ONCE) {
    const some = rows.slice(from, from + HASHES_AT_ONCE);
    hashes.push(...(await Promise.all(some.map(async ({ owner, password }) => ({ owner, hash: await hashPassword(password) })))));
  }
  const names = ['nickname', 'shop_name', 'cert_type'];
  return tally(
    client,
    'import_owner',
    `
    insert into user_account (username, phone, password_hash, avatar, ${names.join(', ')})
    select row.owner, phone, hash, replace($2, '0', (1 + abs(hashtext(row.owner)) % ${AVATARS})::text),
      coalesce(nickname, row.owner), shop_name, cert_type
    from import_owner row left join jsonb_to_recordset($1) hashed (owner text, hash text) on hashed.owner = row.owner
    order by line
    on conflict (username) do update set ${taken(names)} where ${differs('user_account', names)}`,
    [JSON.stringify(hashes), avatarPath(0)],
  );
}

/** Size of the GIN pending list: larger makes imports cheaper and concurrent searches slower. */
const PENDING_TERMS = '16MB';

/** Does not overwrite reservations, counters or deletion. */
export async function writeListings(client: PoolClient): Promise<Tally> {
  const names = Object.keys(columns.listing).filter((name) => !['id', 'external_key', 'game', 'owner'].includes(name));
  await client.query(`
    update listing set login_key = null from import_listing row where listing.id = row.id and listing.login_key <> row.login_key`);
  await client.query(`set local gin_pending_list_limit = '${PENDING_TERMS}'`);
  const upsert = () =>
    tally(
      client,
      'import_listing',
      `
    insert into listing (id, external_key, game_id, owner_id, haystack, ${names.join(', ')})
    select row.id, external_key, game.id, user_account.id,
      listing_search_text(row.title, row.attrs, row.inventory, row.platform, row.zone, game.title),
      ${names.map((name) => `row.${name}`).join(', ')}
    from import_listing row join game on game.title = row.game join user_account on user_account.username = row.owner
    order by line
    on conflict (external_key) do update set ${taken(names)}, login_account = null, login_secret = null where ${differs('listing', names)}`,
    );
  return (await isBulk(client)) ? withoutIndexes(client, upsert) : upsert();
}

/** Refreshes planner statistics and the hall's counts. */
export async function settleListings(client: PoolClient): Promise<void> {
  await client.query('analyze game, user_account, listing');
}
