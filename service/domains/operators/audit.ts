import { createPublicKey, sign as signBytes, verify as verifyBytes, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { dayKey, startOfDay } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { bytes, day, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';

export type AuditFault = 'hash' | 'contents' | 'gap' | 'root' | 'signature';

/** The last link of a day, as it is signed and sent off the machine. */
export interface AuditRoot {
  readonly day: string;
  readonly place: number;
  /** Hexadecimal. */
  readonly hash: string;
  readonly signature: string;
  /** SPKI. */
  readonly publicKey: string;
}

export interface Verified {
  readonly links: number;
  readonly roots: number;
  readonly erased: number;
  readonly faults: readonly { readonly place: number; readonly what: AuditFault }[];
}

const MOST_FAULTS = 100;

/** The chain recomputed in the database; digests that an erasure replaced are those of its newest record. */
const faultsOfChain = sql`
  with erased as (
    select distinct on (changed.key) changed.key::bigint as place, decode(changed.value, 'hex') as digest
    from operator_action, jsonb_each_text(input -> 'digests') changed
    where action = 'account.erased' and operator_action.place is not null
    order by changed.key, operator_action.place desc
  ), link as (
    select one.place, one.digest, one.hash,
      lag(one.place) over chain as previous_place,
      action_hash(lag(one.hash) over chain, one.place, at, operator, action, session_id, one.digest) as expected,
      action_digest(subject, input, result, before, after) as contents, erased.digest as erased
    from operator_action one left join erased on erased.place = one.place
    where one.place is not null window chain as (order by one.place)
  )
  select place, case
      when place <> coalesce(previous_place, 0) + 1 then 'gap'
      when hash is distinct from expected then 'hash'
      else 'contents' end as what
  from link
  where place <> coalesce(previous_place, 0) + 1 or hash is distinct from expected or contents is distinct from coalesce(erased, digest)
  order by place limit ${MOST_FAULTS}`;

const counts = sql`
  select count(*) as links, (select count(distinct key) from operator_action erasing, jsonb_object_keys(erasing.input -> 'digests') key
    where erasing.action = 'account.erased') as erased
  from operator_action where place is not null`;

/** What a root signs. */
const messageOf = ({ day: on, place, hash }: Pick<AuditRoot, 'day' | 'place' | 'hash'>): Buffer => Buffer.from(`${on} ${place} ${hash}`);

const rootRow = { day, place: whole, hash: bytes, signature: bytes, public_key: bytes };

export async function storedRoots(db: Db): Promise<AuditRoot[]> {
  const rows = await db.read(rootRow, sql`select day, place, hash, signature, public_key from audit_root order by day`);
  return rows.map((row) => ({
    day: row.day,
    place: row.place,
    hash: row.hash.toString('hex'),
    signature: row.signature.toString('base64'),
    publicKey: row.public_key.toString('base64'),
  }));
}

function isSigned(root: AuditRoot, key: KeyObject): boolean {
  try {
    return verifyBytes(null, messageOf(root), key, Buffer.from(root.signature, 'base64'));
  } catch {
    return false;
  }
}

const keyOf = (publicKey: string): KeyObject => createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });

/**
 * Recomputes the chain and compares it with roots: those of the database, and those kept elsewhere, which also show a chain that was
 * rewritten as a whole. With `key` every signature must be of that key; without it, of the key that the root names.
 */
export async function verifyAudit(
  db: Db,
  { roots = [], key }: { readonly roots?: readonly AuditRoot[]; readonly key?: KeyObject } = {},
): Promise<Verified> {
  const chain = await db.read({ place: whole, what: text }, faultsOfChain);
  const counted = await first(db, { links: whole, erased: whole }, counts);
  const all = [...(await storedRoots(db)), ...roots];
  const hashes = await db.read(
    { place: whole, hash: text },
    sql`
    select place, encode(hash, 'hex') as hash from operator_action where place = any(${all.map(({ place }) => place)}::bigint[])`,
  );
  const hashAt = new Map(hashes.map(({ place, hash }) => [place, hash]));
  const ofRoots = all.flatMap((root) => [
    ...(isSigned(root, key ?? keyOf(root.publicKey)) ? [] : [{ place: root.place, what: 'signature' as const }]),
    ...(hashAt.get(root.place) === root.hash ? [] : [{ place: root.place, what: 'root' as const }]),
  ]);
  const faults = [...chain.map(({ place, what }) => ({ place, what: what as AuditFault })), ...ofRoots];
  return { links: counted?.links ?? 0, erased: counted?.erased ?? 0, roots: all.length, faults: faults.slice(0, MOST_FAULTS) };
}

const lastRow = { place: whole, hash: bytes };

/** Signs the last link of yesterday, unless it is signed; null if there is nothing to sign. */
export async function signRoot({ db, clock }: CommandContext, key: KeyObject): Promise<AuditRoot | null> {
  const today = startOfDay(clock.now());
  const yesterday = dayKey(today - DAY);
  const last = await first(
    db,
    lastRow,
    sql`select place, hash from operator_action where place is not null and at < ${new Date(today)} order by place desc limit 1`,
  );
  if (!last) return null;
  const root = { day: yesterday, place: last.place, hash: last.hash.toString('hex') };
  const signature = signBytes(null, messageOf(root), key);
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const written = await db.write(sql`
    insert into audit_root (day, place, hash, signature, public_key, signed_at)
    values (${yesterday}, ${last.place}, ${last.hash}, ${signature}, ${publicKey}, ${new Date(clock.now())}) on conflict do nothing`);
  if (written === 0) return null;
  return { ...root, signature: signature.toString('base64'), publicKey: publicKey.toString('base64') };
}
