import { z } from 'zod';
import { among, type ContentKind, line, markdown, named, shown, tableKind } from '#service/kernel/contents/kind.ts';

const form = /^[a-z0-9-]{1,40}$/;
const position = named('次序', z.int().min(0).max(999).default(0));
const key = { column: 'key', form, label: '编号，小写字母、数字和 -' } as const;

export const kindContent = tableKind({
  name: 'help_kind',
  title: '帮助分类',
  key,
  schema: z.object({ title: named('名称', line(1, 20)), position, is_shown: shown.is_shown }),
});

export const articleContent = tableKind({
  name: 'help_article',
  title: '帮助文章和协议',
  key,
  schema: z.object({
    kind: named('所属分类', among('help_kind', z.string().regex(form, '请选一个帮助分类'))),
    title: named('标题', line(1, 40)),
    body: named('正文', markdown(1, 50_000)),
    words: named('别的搜索词', line(0, 200).default('')),
    position,
    is_agreement: named('是协议：同意过的人可以看旧版', z.boolean().default(false)),
    ...shown,
  }),
});

export const helpContents: readonly ContentKind[] = [kindContent, articleContent];
