import { z } from 'zod';
import { type ContentKind, line, shown, sitePath, tableKind } from '#service/kernel/contents/kind.ts';

export const promotion = tableKind({
  name: 'free_play_promotion',
  title: '免费玩横幅',
  key: { column: 'id' },
  schema: z.object({
    title: line(1, 30),
    text: line(0, 60).default(''),
    button: line(1, 12),
    href: sitePath,
    position: z.int().min(0).max(99).default(0),
    ...shown,
  }),
});

export const freePlayContents: readonly ContentKind[] = [promotion];
