import { z } from 'zod';
import { type ContentKind, line, markdown, shown, tableKind } from '#service/kernel/contents/kind.ts';

const form = /^[a-z0-9-]{1,40}$/;
const position = z.int().min(0).max(999).default(0);

export const kindContent = tableKind({
  name: 'help_kind',
  title: '帮助分类',
  key: { column: 'key', form },
  schema: z.object({ title: line(1, 20), position, is_shown: shown.is_shown }),
});

export const articleContent = tableKind({
  name: 'help_article',
  title: '帮助文章和协议',
  key: { column: 'key', form },
  schema: z.object({
    kind: z.string().regex(form, '应是帮助分类的编号'),
    title: line(1, 40),
    body: markdown(1, 50_000),
    words: line(0, 200).default(''),
    position,
    is_agreement: z.boolean().default(false),
    ...shown,
  }),
});

export const helpContents: readonly ContentKind[] = [kindContent, articleContent];
