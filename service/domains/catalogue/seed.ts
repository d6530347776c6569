import type { Seed } from '#service/kernel/demo.ts';
import type { Db } from '#service/kernel/deps.ts';
import { banners, hotWords, notices } from './demoPages.ts';

async function insertPages(db: Db, gameIds: ReadonlyMap<string, string>, now: number): Promise<void> {
  await db
    .insertInto('banner')
    .values(
      banners.map((banner, position) => {
        const { title, subtitle, kicker, note, button, world } = banner;
        const href = 'href' in banner ? banner.href : `/zuhao/${gameIds.get(banner.game)}.html`;
        return { title, subtitle, kicker, note, button, world, href, position };
      }),
    )
    .execute();
  await db
    .insertInto('notice')
    .values(notices.map(({ title, content, age }) => ({ title, content, published_at: new Date(now - age) })))
    .execute();
  await db
    .insertInto('hot_word')
    .values(hotWords.map((word, at) => ({ word, weight: hotWords.length - at })))
    .execute();
}

export const seed: Seed = {
  async goods({ deps: { db }, now }) {
    const games = await db.selectFrom('game').select(['id', 'title']).execute();
    await insertPages(db, new Map(games.map(({ id, title }) => [title, id])), now);
  },
};
