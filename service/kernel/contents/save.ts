import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { orNull, whole } from '#service/kernel/database/columns.ts';
import { type Db, first } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { wording } from '#service/kernel/http/wording.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import type { ContentFields, ContentKind } from './kind.ts';

export interface Editing {
  readonly operator: string;
  readonly reason: string;
  /** The version that the operator has seen; a save over a newer one is refused. */
  readonly seen?: number | undefined;
  readonly sessionId?: string | null | undefined;
}

export interface Saved {
  readonly key: string;
  readonly version: number;
}

export interface ContentVersion {
  readonly version: number;
  readonly fields: ContentFields;
  readonly at: number;
  readonly operator: string;
  readonly reason: string;
}

interface Checked {
  /** As they are stored; null if something is wrong. */
  readonly fields: ContentFields | null;
  /** By field; `_`: of the whole. */
  readonly faults: Readonly<Record<string, string>>;
}

const KEY_FAULT = '要有编号：小写字母、数字和 -';
const hasKey = (kind: ContentKind, key: string | null): boolean => (key === null ? kind.key === null : kind.key?.test(key) !== false);

/** The fields as they would be stored, or what is wrong with them. */
export function faultsOf(kind: ContentKind, key: string | null, given: unknown): Checked {
  const result = z.strictObject(kind.schema.shape).safeParse(given, { error: wording });
  const faults: Record<string, string> = hasKey(kind, key) ? {} : { key: '格式不正确' };
  if (!result.success) {
    for (const issue of result.error.issues) faults[issue.path.join('.') || '_'] ??= issue.message;
    return { fields: null, faults };
  }
  const { shown_from: from, shown_until: until } = result.data;
  if (typeof from === 'string' && typeof until === 'string' && from >= until) faults['shown_until'] = '要晚于开始时间';
  return { fields: Object.keys(faults).length === 0 ? result.data : null, faults };
}

/** What a fault is called beside its field's name. */
function messageOf(faults: Checked['faults']): string {
  if ('key' in faults) return KEY_FAULT;
  const [[name, message] = ['', '']] = Object.entries(faults);
  if (name === 'shown_until' && message === '要晚于开始时间') return '结束时间要晚于开始时间';
  return name === '_' ? message : `${name}：${message}`;
}

/** All fields, checked; BAD_REQUEST names the first that is wrong. */
function checked(kind: ContentKind, key: string | null, given: unknown): ContentFields {
  const { fields, faults } = faultsOf(kind, key, given);
  if (fields === null) throw refused('BAD_REQUEST', { message: messageOf(faults), fields: faults });
  return fields;
}

async function latestOf(db: Db, { name }: ContentKind, key: string): Promise<number> {
  const row = await first(
    db,
    { version: orNull(whole) },
    sql`select max(version) as version from content_version where kind = ${name} and key = ${key}`,
  );
  return row?.version ?? 0;
}

const violations: Readonly<Record<string, { readonly field: string; readonly message: string }>> = {
  '23503': { field: 'kind', message: '所属的分类不存在，请先保存它' },
  '23505': { field: 'title', message: '已经有同名的，请换一个' },
};

async function written(kind: ContentKind, db: Db, key: string | null, fields: ContentFields): Promise<string> {
  try {
    return await kind.write(db, key, fields);
  } catch (error) {
    const found = error instanceof Error && 'code' in error ? violations[String(error.code)] : undefined;
    if (found === undefined) throw error;
    throw refused('BAD_REQUEST', { message: found.message, fields: { [found.field]: found.message } });
  }
}

/** Stores all fields as a new version, inside a transaction. */
export async function storeContent(
  { db, clock }: CommandContext,
  kind: ContentKind,
  key: string | null,
  given: unknown,
  { operator, reason, seen }: Editing,
): Promise<Saved> {
  const fields = checked(kind, key, given);
  if (key !== null) await db.write(sql`select pg_advisory_xact_lock(hashtextextended(${`content ${kind.name} ${key}`}, 0))`);
  const latest = key === null ? 0 : await latestOf(db, kind, key);
  if (seen !== undefined && seen !== latest)
    throw refused('CONFLICT', { message: `内容已经改过，现在是第 ${latest} 版，请看过再改`, details: { version: latest } });
  if (key !== null && kind.key === null && (await kind.read(db, key)) === undefined) throw refused('NOT_FOUND');
  const saved = { key: await written(kind, db, key, fields), version: latest + 1 };
  await db
    .insertInto('content_version')
    .values({ kind: kind.name, ...saved, fields: JSON.stringify(fields), at: new Date(clock.now()), operator, reason })
    .execute();
  return saved;
}

/** The fields that differ, as they were and as they are. */
function changed(before: ContentFields, after: ContentFields): { readonly before: ContentFields; readonly after: ContentFields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const of = (fields: ContentFields): ContentFields => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: of(before), after: of(after) };
}

/** Saves all fields as a new version, in force at once. Without a key a new row is made. */
export function saveContent(deps: CommandContext, kind: ContentKind, key: string | null, given: unknown, editing: Editing): Promise<Saved> {
  const { operator, reason, seen, sessionId } = editing;
  const input = { kind: kind.name, reason, ...(seen !== undefined && { seen }) };
  const subject = `${kind.name}:${key ?? 'new'}`;
  let [before, stored]: [ContentFields, string | null] = [{}, key];
  const states = async ({ db }: CommandContext) => changed(before, (stored === null ? undefined : await kind.read(db, stored)) ?? {});
  return actAs(deps, { operator, action: 'content.save', subject, input, sessionId, states }, async (held) => {
    before = (key === null ? undefined : await kind.read(held.db, key)) ?? {};
    const saved = await storeContent(held, kind, key, given, editing);
    stored = saved.key;
    return saved;
  });
}

/** All versions, newest first. */
export async function versionsOf(db: Db, { name }: ContentKind, key: string): Promise<ContentVersion[]> {
  const rows = await db
    .selectFrom('content_version')
    .selectAll()
    .where('kind', '=', name)
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version, fields, at, operator, reason }) => ({ version, fields, at: at.getTime(), operator, reason }));
}

async function versionOf(db: Db, kind: ContentKind, key: string, version: number): Promise<ContentFields> {
  const row = await db
    .selectFrom('content_version')
    .select('fields')
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: `没有第 ${version} 版` });
  return row.fields;
}

/** Saves an earlier version again. */
export async function undoContent(deps: CommandContext, kind: ContentKind, key: string, to: number, editing: Editing): Promise<Saved> {
  return saveContent(deps, kind, key, await versionOf(deps.db, kind, key, to), editing);
}

/** Shows or withdraws content, with its other fields as they are. */
export async function showContent(
  deps: CommandContext,
  kind: ContentKind,
  key: string,
  isShown: boolean,
  editing: Editing,
): Promise<Saved> {
  const seen = editing.seen ?? (await latestOf(deps.db, kind, key));
  const fields = await kind.read(deps.db, key);
  if (!fields) throw refused('NOT_FOUND');
  return saveContent(deps, kind, key, { ...fields, is_shown: isShown }, { ...editing, seen });
}

/** Who and why of contents that come with the demo or the first start. */
export const FIRST: Editing = { operator: '系统', reason: '最初的内容' };
