import { z } from 'zod';
import { type ContentKind, line, named, shown, sitePath, tableKind } from '#service/kernel/contents/kind.ts';

export const promotion = tableKind({
  name: 'free_play_promotion',
  title: '免费玩横幅',
  key: { column: 'id' },
  schema: z.object({
    title: named('标题', line(1, 30)),
    text: named('一句话', line(0, 60).default('')),
    button: named('按钮', line(1, 12)),
    href: named('按钮去哪里', sitePath),
    position: named('次序', z.int().min(0).max(99).default(0)),
    ...shown,
  }),
});

export const freePlayContents: readonly ContentKind[] = [promotion];
