import type { Page } from '@playwright/test';
import { pageFinder } from '#contract/pages.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import type { SiteMarket } from '#testing/site/service.ts';

/** Pages of one route with different parameters are visited this many times. */
const OF_ONE_KIND = 2;
/** A page with less text shows nothing. */
const FEWEST_CHARACTERS = 12;
const isPage = pageFinder();

async function tokenOf({ deps }: SiteMarket, username: string): Promise<{ token: string }> {
  const { id } = await deps.db.selectFrom('user_account').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  return openSession(deps, { userId: id, remember: true, fingerprint: null });
}

const kindOf = (href: string): string => {
  const { pathname, searchParams } = new URL(href, 'http://site');
  return `${pathname.replace(/\d+/g, 'N')} ${[...searchParams.keys()].toSorted().join(' ')}`;
};

async function linksOn(page: Page): Promise<string[]> {
  const main = page.getByRole('main');
  await expect(main).not.toHaveAttribute('aria-busy', 'true');
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(main.getByRole('heading').or(main.getByRole('link')).first()).toBeVisible();
  return page.evaluate(() =>
    [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/')),
  );
}

/** What a page shows instead of its content: that it does not exist, that it failed, or nothing. */
const faultOf = (page: Page): Promise<string | null> =>
  page.evaluate((fewest) => {
    const text = document.querySelector('main')?.innerText.replace(/\s+/g, '') ?? '';
    if (document.body.innerText.includes('即将开放')) return 'says 即将开放';
    const title = document.querySelector<HTMLElement>('main h1')?.innerText ?? '';
    if (/^(页面不存在|账号已删除|服务器出错)$/.test(title)) return `is lost: ${title}`;
    const failed = document.querySelector<HTMLElement>('main [data-state][role="alert"]');
    if (failed) return `fails: ${failed.innerText.slice(0, 60)}`;
    return text.length < fewest ? `is empty: ${text}` : null;
  }, FEWEST_CHARACTERS);

/** Follows every link from the home page by client-side navigation; returns those that lead to no page, or to one without its content. */
async function deadDoors(page: Page): Promise<{ dead: string[]; links: number; visited: number }> {
  const [dead, seen, kinds] = [new Set<string>(), new Set<string>(), new Map<string, number>()];
  const waiting = ['/'];
  await page.goto('/');
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path);
    const count = kinds.get(kind) ?? 0;
    if (count >= OF_ONE_KIND) continue;
    kinds.set(kind, count + 1);
    await page.evaluate((to) => history.pushState(null, '', to), path);
    for (const href of await linksOn(page)) {
      if (!isPage(new URL(href, 'http://site').pathname)) dead.add(`${path} → ${href}`);
      else if (!seen.has(href)) waiting.push(href);
      seen.add(href);
    }
    const fault = await faultOf(page);
    if (fault !== null) dead.add(`${path} ${fault}`);
  }
  return { dead: [...dead], links: seen.size, visited: [...kinds.values()].reduce((sum, count) => sum + count, 0) };
}

for (const who of [null, 'renter', 'vipuser', 'owner', 'minor']) {
  test(
    `no link of any page leads ${who ?? 'a guest'} nowhere, and no page is empty or says 即将开放`,
    { tag: NIGHTLY },
    async ({ page, market }) => {
      if (who !== null) await signedIn({ page, market }, await tokenOf(market, who));
      const { dead, links, visited } = await deadDoors(page);
      console.log(`${who ?? 'guest'}: ${links} links, ${visited} pages visited, ${dead.length} dead`);
      expect(dead).toEqual([]);
      expect(visited).toBeGreaterThan(20);
    },
  );
}
