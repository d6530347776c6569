import { sql } from 'kysely';
import { z } from 'zod';
import { lookName, lookParts, type WorldId, worldIds, worldTexts } from '#service/domains/pictures/covers/worlds.ts';
import { type ContentFields, type ContentKind, line, named, tableKind } from '#service/kernel/contents/kind.ts';
import { texts } from '#service/kernel/database/columns.ts';
import { type Db, first } from '#service/kernel/database/handle.ts';

const alias = line(1, 30).refine((given) => given === given.toLowerCase(), '别名用小写');

const attribute = z
  .strictObject({
    name: named('属性', line(1, 20)),
    kind: named('怎么填', z.enum(['number', 'choice', 'text']), { number: '数字', choice: '选一个', text: '文字' }),
    unit: named('单位', line(0, 6).default('')),
    choices: named('选项', z.array(line(1, 20)).max(60).default([])),
  })
  .refine(({ kind, choices }) => (kind === 'choice') === choices.length > 0, '选项要有 choices，别的没有');

const row = tableKind({
  name: 'game',
  title: '游戏',
  area: 'games',
  key: { column: 'id' },
  schema: z.object({
    title: named('名称', line(1, 30)),
    world: named('世界：背景里的景物', z.enum(worldIds), worldTexts),
    popularity: named('热度，大的在前', z.int().min(0).max(1_000_000).default(0)),
    money_name: named('游戏币叫什么', line(0, 20).default('')),
    maintenance_status: named('在维护', z.boolean().default(false)),
    is_suspended: named('维护时暂停出租', z.boolean().default(false)),
    attribute_names: named('卡片上的属性，按次序', z.array(line(1, 20)).max(12).default([])),
    attributes: named('发布和筛选的属性，按次序', z.array(attribute).max(12).default([])),
  }),
});

/** The value for a part that the world brings with it. */
const OWN = 'own';
const part = z.enum([OWN, ...worldIds]).default(OWN);
const partTexts = { ...worldTexts, [OWN]: '和世界一样' };

const without = (name: string, world: WorldId): WorldId | typeof OWN => (name === world ? OWN : (name as WorldId));

/** The look of a game as its three choices; imported games may have a name that is none. */
function chosenOf({ world, ...fields }: ContentFields): ContentFields {
  const parts = typeof world === 'string' ? lookParts(world) : null;
  if (parts === null) return { ...fields, world };
  const { place, colours, emblem } = parts;
  return { ...fields, world: place, colours: without(colours, place), emblem: without(emblem, place) };
}

async function aliasesOf(db: Db, key: string): Promise<string[]> {
  const found = await first(
    db,
    { aliases: texts },
    sql`select array(select alias from game_alias where game_id::text = ${key} order by alias collate "C") as aliases`,
  );
  return found?.aliases ?? [];
}

const look = z
  .object({ world: z.enum(worldIds), colours: part, emblem: part })
  .transform(({ world, colours, emblem }) =>
    lookName({ place: world, colours: colours === OWN ? world : colours, emblem: emblem === OWN ? world : emblem }),
  );

/** Name of the look that the fields of a game choose. */
export const gameLook = (fields: unknown): string | null => look.safeParse(fields).data ?? null;

const { title, world, ...others } = row.schema.shape;

/** Games with the names by which users search for them; a game under maintenance is suspended by a second flag. */
export const gameContent: ContentKind = {
  ...row,
  schema: z.object({
    title,
    world,
    colours: named('颜色', part, partTexts),
    emblem: named('徽记', part, partTexts),
    ...others,
    aliases: named('别名', z.array(alias).max(30).default([])),
  }),
  look: gameLook,
  all: async (db) =>
    Promise.all(
      (await row.all(db)).map(async ({ key, fields }) => ({ key, fields: { ...chosenOf(fields), aliases: await aliasesOf(db, key) } })),
    ),
  read: async (db, key) => {
    const fields = await row.read(db, key);
    return fields && { ...chosenOf(fields), aliases: await aliasesOf(db, key) };
  },
  write: async (db, key, { aliases, world: place, colours, emblem, ...fields }) => {
    const id = await row.write(db, key, { ...fields, world: look.parse({ world: place, colours, emblem }) });
    const names = z.array(z.string()).parse(aliases);
    await db.write(sql`delete from game_alias where game_id = ${id}::bigint and not alias = any (${names}::text[])`);
    await db.write(sql`insert into game_alias (alias, game_id) select unnest(${names}::text[]), ${id}::bigint on conflict do nothing`);
    return id;
  },
};
