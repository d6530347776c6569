import { z } from 'zod';
import { worldIds } from '#service/domains/pictures/covers/cover.ts';
import { type ContentKind, line, lines, markdown, shown, sitePath, tableKind, when } from '#service/kernel/contents/kind.ts';

export const banner = tableKind({
  name: 'banner',
  title: '首页横幅',
  key: { column: 'id' },
  schema: z.object({
    title: lines(1, 40),
    subtitle: line(0, 60).default(''),
    kicker: line(0, 30).default(''),
    note: line(0, 30).default(''),
    button: line(1, 12),
    world: z.enum(worldIds),
    href: sitePath,
    position: z.int().min(0).max(99).default(0),
    ...shown,
  }),
});

export const notice = tableKind({
  name: 'notice',
  title: '公告',
  key: { column: 'id' },
  schema: z.object({
    title: line(2, 60),
    content: markdown(1, 20_000),
    published_at: when,
    shown_until: shown.shown_until,
    is_shown: shown.is_shown,
  }),
});

export const advertisePage = tableKind({
  name: 'advertise_page',
  title: '活动页',
  key: { column: 'id' },
  schema: z.object({
    title: line(1, 40),
    lead: line(1, 100),
    body: markdown(1, 20_000),
    button: line(1, 12),
    href: sitePath,
    ...shown,
  }),
});

export const hotWord = tableKind({
  name: 'hot_word',
  title: '热门搜索词',
  key: { column: 'word', form: /^\S(?:.{0,18}\S)?$/u },
  schema: z.object({ weight: z.int().min(0).max(9999).default(0), ...shown }),
});

/** What operators edit of the home page and the announcements. */
export const catalogueContents: readonly ContentKind[] = [banner, notice, hotWord, advertisePage];
