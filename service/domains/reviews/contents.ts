import { z } from 'zod';
import { type ContentKind, named, shown, tableKind } from '#service/kernel/contents/kind.ts';
import { FIRST, type Saved, storeContent } from '#service/kernel/contents/save.ts';
import type { CommandContext } from '#service/kernel/deps.ts';

const WORD_MOST = 30;

/** Words that hold a review, an answer or an account until somebody has looked at it. */
export const listedWordContent = tableKind({
  name: 'listed_word',
  title: '要先审核的词',
  area: 'words',
  key: { column: 'word', form: new RegExp(`^\\S(?:.{0,${WORD_MOST - 2}}\\S)?$`, 'u'), label: '词，不分大小写、全半角和中间的符号' },
  schema: z.object({
    is_shown: named('生效', shown.is_shown),
    shown_from: named('从什么时候起生效', shown.shown_from),
    shown_until: named('生效到什么时候', shown.shown_until),
  }),
});

/** Lists a word of the demo; run inside a transaction. */
export const listWord = (deps: CommandContext, word: string): Promise<Saved> => storeContent(deps, listedWordContent, word, {}, FIRST);

export const reviewContents: readonly ContentKind[] = [listedWordContent];
