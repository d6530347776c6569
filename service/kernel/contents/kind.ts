import { sql } from 'kysely';
import { z } from 'zod';
import { parseShanghai } from '#contract/rules/clock.ts';
import { unknownLimits } from '#contract/rules/stated.ts';
import { json, orNull, text } from '#service/kernel/database/columns.ts';
import { type Db, first } from '#service/kernel/database/handle.ts';

export type ContentFields = Readonly<Record<string, unknown>>;

/** Areas of the roles that are contents. */
export type ContentArea = 'contents' | 'games' | 'words';

export interface Content {
  readonly key: string;
  readonly fields: ContentFields;
}

/** A kind of content that operators edit. Every save stores a version of all its fields; undoing one saves an earlier version again. */
export interface ContentKind {
  readonly name: string;
  /** For operators. */
  readonly title: string;
  /** Who reads and edits it. */
  readonly area: ContentArea;
  /** All fields, as JSON; one is `is_shown`, unless the kind cannot be withdrawn. */
  readonly schema: z.ZodObject;
  /** The form of a key that the operator chooses; null: the database numbers the rows. */
  readonly key: RegExp | null;
  /** What such a key is called. */
  readonly keyLabel?: string | undefined;
  /** Name of the look that its pictures are drawn in, if it is not the field `world`. */
  readonly look?: (fields: ContentFields) => string | null;
  all(db: Db): Promise<Content[]>;
  read(db: Db, key: string): Promise<ContentFields | undefined>;
  /** Inserts or, if there is such a key, updates; returns the key. */
  write(db: Db, key: string | null, fields: ContentFields): Promise<string>;
}

interface TableKind<Schema extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly area?: ContentArea;
  readonly schema: Schema;
  /** The column of the key; without `form` an identity. */
  readonly key: { readonly column: string; readonly form?: RegExp; readonly label?: string };
}

const contentRow = { key: text, fields: json<ContentFields>() };

/** A kind whose table has its name and whose columns are its fields. */
export function tableKind<Schema extends z.ZodObject>({ name, title, area = 'contents', schema, key }: TableKind<Schema>): ContentKind {
  const columns = Object.keys(schema.shape);
  const table = sql.table(name);
  const keyColumn = sql.ref(key.column);
  const list = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)));
  const asObject = sql`(select to_json(fields) from (select ${list(columns)}) fields)`;
  const rowOf = (row: ContentFields) => sql`jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)`;
  const keyRow = { key: text };
  /** As it was saved: PostgreSQL writes an instant in its own form. */
  const asSaved = (row: ContentFields): ContentFields => schema.safeParse(row).data ?? row;

  return {
    name,
    title,
    area,
    schema,
    key: key.form ?? null,
    keyLabel: key.label,
    all: async (db) => {
      const rows = await db.read(
        contentRow,
        sql`select ${keyColumn}::text as key, ${asObject} as fields from ${table} order by ${keyColumn}`,
      );
      return rows.map((row) => ({ key: row.key, fields: asSaved(row.fields) }));
    },
    read: async (db, wanted) => {
      const row = await first(
        db,
        { fields: orNull(json<ContentFields>()) },
        sql`select ${asObject} as fields from ${table} where ${keyColumn}::text = ${wanted}`,
      );
      return row?.fields ? asSaved(row.fields) : undefined;
    },
    write: async (db, wanted, fields) => {
      const [updated] =
        wanted === null
          ? []
          : await db.read(
              keyRow,
              sql`update ${table} set (${list(columns)}) = (select ${list(columns)} from ${rowOf(fields)})
                where ${keyColumn}::text = ${wanted} returning ${keyColumn}::text as key`,
            );
      if (updated) return updated.key;
      const own = wanted === null ? columns : [key.column, ...columns];
      const row = wanted === null ? fields : { ...fields, [key.column]: wanted };
      const [made] = await db.read(
        keyRow,
        sql`insert into ${table} (${list(own)}) select ${list(own)} from ${rowOf(row)} returning ${keyColumn}::text as key`,
      );
      if (!made) throw new Error(`no row of ${name} was inserted`);
      return made.key;
    },
  };
}

type Texts = Readonly<Record<string | number, string>>;

/** A field with its name for operators, and what they read in place of its choices. */
export const named = <Schema extends z.ZodType>(label: string, schema: Schema, texts?: Texts): Schema =>
  schema.meta({ label, ...(texts && { texts }) });

/** The key of a content of another kind; operators choose it by its title. */
export const among = (kind: string, schema: z.ZodString): z.ZodString => schema.meta({ form: 'choice', among: kind });

/** Text of at most so many characters in one line. */
export const line = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine((given) => [...given].length >= least && [...given].length <= most, `应有 ${least} 到 ${most} 个字`)
    .refine((given) => !/[\p{Cc}\p{Cs}]/u.test(given), '含有无法识别的字符')
    .meta({ form: 'line', least, most });

/** Text with line breaks, such as Markdown. */
export const lines = (least: number, most: number) =>
  z
    .string()
    .transform((given) => given.replaceAll('\r\n', '\n').trim())
    .refine((given) => [...given].length >= least && [...given].length <= most, `应有 ${least} 到 ${most} 个字`)
    .refine((given) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(given), '含有无法识别的字符')
    .meta({ form: 'text', least, most });

/** Markdown that states only known limits. */
export const markdown = (least: number, most: number) =>
  lines(least, most)
    .superRefine((given, context) => {
      for (const unknown of unknownLimits(given)) context.addIssue(`没有 {{${unknown}}} 这个数`);
    })
    .meta({ form: 'markdown', least, most });

/** An instant: Beijing time without an offset. Stored in UTC. */
export const when = z
  .string()
  .transform((given, context) => {
    const at = parseShanghai(given);
    if (at !== null) return new Date(at).toISOString();
    context.addIssue('应是北京时间，如 "2026-11-20 12:25"');
    return z.NEVER;
  })
  .meta({ form: 'when' });

/** An address on this site. */
export const sitePath = line(1, 300)
  .refine((given) => /^\/(?:[^/\\\s][^\\\s]*)?$/.test(given), '应是本站的地址，以 / 开头')
  .meta({ form: 'path', least: 1, most: 300 });

/** Fields of content shown from and until; an empty side is open. */
export const shown = {
  is_shown: named('显示', z.boolean().default(true)),
  shown_from: named('从什么时候起显示', when.nullable().default(null)),
  shown_until: named('显示到什么时候', when.nullable().default(null)),
};

/** Condition: the row is shown at this instant. */
export const isShownAt = (now: number, table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const at = new Date(now);
  return sql<boolean>`${column('is_shown')} and (${column('shown_from')} is null or ${column('shown_from')} <= ${at})
    and (${column('shown_until')} is null or ${column('shown_until')} > ${at})`;
};
