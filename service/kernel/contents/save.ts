import { sql } from 'kysely';
import { z } from 'zod';
import { orNull, whole } from '#service/kernel/database/columns.ts';
import { type Db, first } from '#service/kernel/database/handle.ts';
import type { Ground } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { wording } from '#service/kernel/http/wording.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import type { ContentFields, ContentKind } from './kind.ts';

export interface Editing {
  readonly operator: string;
  readonly reason: string;
  /** The version that the operator has seen; a save over a newer one is refused. */
  readonly seen?: number | undefined;
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

/** All fields, checked; BAD_REQUEST names the first that is wrong. */
function checked({ schema }: ContentKind, given: unknown): ContentFields {
  const result = z.strictObject(schema.shape).safeParse(given, { error: wording });
  if (!result.success) {
    const fields = Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.') || '_', issue.message]));
    const [[name, message] = ['', '']] = Object.entries(fields);
    throw refused('BAD_REQUEST', { message: name === '_' ? message : `${name}：${message}`, fields });
  }
  const { shown_from: from, shown_until: until } = result.data;
  if (typeof from === 'string' && typeof until === 'string' && from >= until)
    throw refused('BAD_REQUEST', { message: '结束时间要晚于开始时间', fields: { shown_until: '要晚于开始时间' } });
  return result.data;
}

async function latestOf(db: Db, { name }: ContentKind, key: string): Promise<number> {
  const row = await first(
    db,
    { version: orNull(whole) },
    sql`select max(version) as version from content_version where kind = ${name} and key = ${key}`,
  );
  return row?.version ?? 0;
}

const violations: Readonly<Record<string, string>> = {
  '23503': '所属的分类不存在，请先保存它',
  '23505': '已经有同名的，请换一个',
};

async function written(kind: ContentKind, db: Db, key: string | null, fields: ContentFields): Promise<string> {
  try {
    return await kind.write(db, key, fields);
  } catch (error) {
    const message = error instanceof Error && 'code' in error ? violations[String(error.code)] : undefined;
    if (message === undefined) throw error;
    throw refused('BAD_REQUEST', { message });
  }
}

/** Stores all fields as a new version, inside a transaction. */
export async function storeContent(
  { db, clock }: Ground,
  kind: ContentKind,
  key: string | null,
  given: unknown,
  { operator, reason, seen }: Editing,
): Promise<Saved> {
  const fields = checked(kind, given);
  if (key === null ? kind.key !== null : kind.key !== null && !kind.key.test(key))
    throw refused('BAD_REQUEST', { message: '要有编号：小写字母、数字和 -', fields: { key: '格式不正确' } });
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

/** Saves all fields as a new version, in force at once. Without a key a new row is made. */
export function saveContent(deps: Ground, kind: ContentKind, key: string | null, given: unknown, editing: Editing): Promise<Saved> {
  const { operator, reason, seen } = editing;
  const input = { kind: kind.name, reason, ...(seen !== undefined && { seen }) };
  const subject = `${kind.name}:${key ?? 'new'}`;
  return actAs(deps, { operator, action: 'content.save', subject, input }, (held) => storeContent(held, kind, key, given, editing));
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
export async function undoContent(deps: Ground, kind: ContentKind, key: string, to: number, editing: Editing): Promise<Saved> {
  return saveContent(deps, kind, key, await versionOf(deps.db, kind, key, to), editing);
}

/** Shows or withdraws content, with its other fields as they are. */
export async function showContent(deps: Ground, kind: ContentKind, key: string, isShown: boolean, editing: Editing): Promise<Saved> {
  const seen = editing.seen ?? (await latestOf(deps.db, kind, key));
  const fields = await kind.read(deps.db, key);
  if (!fields) throw refused('NOT_FOUND');
  return saveContent(deps, kind, key, { ...fields, is_shown: isShown }, { ...editing, seen });
}

/** Who and why of contents that come with the demo or the first start. */
export const FIRST: Editing = { operator: '系统', reason: '最初的内容' };
