import { sql } from 'kysely';
import { z } from 'zod';
import { worldIds } from '#service/domains/pictures/covers/cover.ts';
import { type ContentKind, line, tableKind } from '#service/kernel/contents/kind.ts';
import { texts } from '#service/kernel/database/columns.ts';
import { type Db, first } from '#service/kernel/database/handle.ts';

const alias = line(1, 30).refine((given) => given === given.toLowerCase(), '别名用小写');

const attribute = z
  .strictObject({
    name: line(1, 20),
    kind: z.enum(['number', 'choice', 'text']),
    unit: line(0, 6).default(''),
    choices: z.array(line(1, 20)).max(60).default([]),
  })
  .refine(({ kind, choices }) => (kind === 'choice') === choices.length > 0, '选项要有 choices，别的没有');

const row = tableKind({
  name: 'game',
  title: '游戏',
  key: { column: 'id' },
  schema: z.object({
    title: line(1, 30),
    world: z.enum(worldIds),
    popularity: z.int().min(0).max(1_000_000).default(0),
    money_name: line(0, 20).default(''),
    maintenance_status: z.boolean().default(false),
    is_suspended: z.boolean().default(false),
    attribute_names: z.array(line(1, 20)).max(12).default([]),
    attributes: z.array(attribute).max(12).default([]),
  }),
});

async function aliasesOf(db: Db, key: string): Promise<string[]> {
  const found = await first(
    db,
    { aliases: texts },
    sql`select array(select alias from game_alias where game_id::text = ${key} order by alias collate "C") as aliases`,
  );
  return found?.aliases ?? [];
}

/** Games with the names by which users search for them; a game under maintenance is suspended by a second flag. */
export const gameContent: ContentKind = {
  ...row,
  schema: row.schema.extend({ aliases: z.array(alias).max(30).default([]) }),
  all: async (db) =>
    Promise.all((await row.all(db)).map(async ({ key, fields }) => ({ key, fields: { ...fields, aliases: await aliasesOf(db, key) } }))),
  read: async (db, key) => {
    const fields = await row.read(db, key);
    return fields && { ...fields, aliases: await aliasesOf(db, key) };
  },
  write: async (db, key, { aliases, ...fields }) => {
    const id = await row.write(db, key, fields);
    const names = z.array(z.string()).parse(aliases);
    await db.write(sql`delete from game_alias where game_id = ${id}::bigint and not alias = any (${names}::text[])`);
    await db.write(sql`insert into game_alias (alias, game_id) select unnest(${names}::text[]), ${id}::bigint on conflict do nothing`);
    return id;
  },
};
