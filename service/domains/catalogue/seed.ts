import { FIRST, storeContent } from '#service/kernel/contents/save.ts';
import type { Seed } from '#service/kernel/demo.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import * as kinds from './contents.ts';
import { activity, banners, hotWords, notices } from './demoPages.ts';

async function insertPages(deps: CommandContext, gameIds: ReadonlyMap<string, string>, now: number): Promise<void> {
  for (const [position, given] of banners.entries()) {
    const { title, subtitle, kicker, note, button, world } = given;
    const href = 'href' in given ? given.href : `/zuhao/${gameIds.get(given.game)}.html`;
    await storeContent(deps, kinds.banner, null, { title, subtitle, kicker, note, button, world, href, position }, FIRST);
  }
  for (const { title, content, age } of notices) {
    const published = new Date(now - age).toISOString();
    await storeContent(deps, kinds.notice, null, { title, content, published_at: published }, FIRST);
  }
  const { key } = await storeContent(deps, kinds.advertisePage, null, activity.page, FIRST);
  const { title, age } = activity.notice;
  const told = { title, content: `一周的夜场都在[活动页](/advertise?id=${key})。`, published_at: new Date(now - age).toISOString() };
  await storeContent(deps, kinds.notice, null, told, FIRST);
  for (const [at, word] of hotWords.entries()) await storeContent(deps, kinds.hotWord, word, { weight: hotWords.length - at }, FIRST);
}

export const seed: Seed = {
  async goods({ deps, now }) {
    const games = await deps.db.selectFrom('game').select(['id', 'title']).execute();
    await insertPages(deps, new Map(games.map(({ id, title }) => [title, id])), now);
  },
};
