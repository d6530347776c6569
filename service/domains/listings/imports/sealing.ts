import type { PoolClient } from 'pg';
import { loginKeyWith } from '#service/domains/listings/credentials/loginKey.ts';
import { loginOf, type StoredLogin } from '#service/domains/listings/credentials/reseal.ts';
import { type Login, NotOpened, type Vault } from '#service/kernel/credentials/vault.ts';
import type { Row } from './readLine.ts';
import { stage, type Stager } from './staging.ts';

/** Listings looked up in one query. */
const BATCH = 2_000;

interface Place extends StoredLogin {
  readonly is_known: boolean;
}

/**
 * For each key the existing listing, or the id for a new one. A lock serialises imports, so no other import assigns ids to these keys
 * meanwhile.
 */
async function placesOf(client: PoolClient, keys: readonly unknown[]): Promise<readonly Place[]> {
  const { rows } = await client.query<Place>(
    `
    select coalesce(id, nextval(pg_get_serial_sequence('listing', 'id')))::text as id, id is not null as is_known,
      login_sealed, login_account, login_secret
    from (
      select listing.id, login_sealed, login_account, login_secret
      from unnest($1::text[]) with ordinality asked (key, at) left join listing on external_key = key order by at
    ) listed`,
    [keys],
  );
  return rows;
}

/** The game's id by its title; games that are still to be written get theirs now, since the key of a login names its game. */
async function gamesOf(client: PoolClient, titles: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  await client.query(
    `
    insert into import_game_id (game, id) select title, nextval(pg_get_serial_sequence('game', 'id'))
    from (select distinct title from unnest($1::text[]) title) named
    where not exists (select from game where game.title = named.title) on conflict do nothing`,
    [titles],
  );
  const { rows } = await client.query<{ title: string; id: string }>(
    'select title, id::text from game where title = any($1) union all select game, id::text from import_game_id where game = any($1)',
    [titles],
  );
  return new Map(rows.map(({ title, id }) => [title, id]));
}

function readLogin(logins: Vault, place: Place): Login | null {
  try {
    return place.is_known && place.login_sealed !== null ? loginOf({ logins }, place) : null;
  } catch (error) {
    if (error instanceof NotOpened) return null;
    throw error;
  }
}

/** An unchanged login keeps its sealed text, so that the listing counts as unchanged; all others are sealed again. */
function sealedFor(logins: Vault, place: Place, login: Login): string {
  const before = readLogin(logins, place);
  const isSame = before?.account === login.account && before.secret === login.secret;
  return isSame && place.login_sealed !== null ? place.login_sealed : logins.seal(place.id, login);
}

/** Like `stage` for listings; credentials reach the database sealed only. */
export function stageListings(client: PoolClient, logins: Vault, loginSecret: Buffer): Stager {
  let waiting: Row[] = [];
  let stager: Stager | undefined;

  const send = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    const places = await placesOf(
      client,
      rows.map(({ values }) => values['external_key']),
    );
    const games = await gamesOf(
      client,
      rows.map(({ values }) => values['game']),
    );
    stager = stage(client, 'listing');
    for (const [at, { values, ...row }] of rows.entries()) {
      const place = places[at];
      if (!place) throw new Error('a listing without a place');
      const account = String(values['login_account']);
      const login_sealed = sealedFor(logins, place, { account, secret: String(values['login_secret']) });
      const login_key = loginKeyWith(loginSecret, { gameId: games.get(values['game']) ?? '', zone: String(values['zone']), account });
      // Only the columns of `columns.listing` are sent, so the plain-text login is not.
      const waits = stager.write({ ...row, values: { ...values, id: place.id, login_sealed, login_key } });
      if (waits) await waits;
    }
    await stager.end();
    stager = undefined;
  };
  return {
    write(row) {
      waiting.push(row);
      return waiting.length === BATCH ? send() : undefined;
    },
    end: send,
    async abort() {
      await stager?.abort();
    },
  };
}
