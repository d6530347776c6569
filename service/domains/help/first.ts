import { FIRST, storeContent } from '#service/kernel/contents/save.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { articleContent, kindContent } from './contents.ts';
import { firstKinds } from './firstTexts.ts';

/** Stores the texts with which a site begins, without those whose key is taken; returns how many. Inside a transaction. */
export async function storeFirstTexts(deps: CommandContext): Promise<number> {
  let stored = 0;
  const store = async (kind: typeof kindContent, key: string, fields: object): Promise<void> => {
    if ((await kind.read(deps.db, key)) !== undefined) return;
    await storeContent(deps, kind, key, fields, FIRST);
    stored += 1;
  };
  for (const [position, { key, title, articles }] of firstKinds.entries()) {
    await store(kindContent, key, { title, position });
    for (const [at, article] of articles.entries())
      await store(articleContent, article.key, {
        kind: key,
        title: article.title,
        body: article.body.join('\n\n'),
        words: article.words ?? '',
        position: at,
        is_agreement: article.isAgreement ?? false,
      });
  }
  return stored;
}
