import { z } from 'zod';
import { worldIds, worldTexts } from '#service/domains/pictures/covers/worlds.ts';
import { type ContentKind, line, lines, markdown, named, shown, sitePath, tableKind, when } from '#service/kernel/contents/kind.ts';

export const banner = tableKind({
  name: 'banner',
  title: '首页横幅',
  key: { column: 'id' },
  schema: z.object({
    title: named('标题，可以分两行', lines(1, 40)),
    subtitle: named('副标题', line(0, 60).default('')),
    kicker: named('标题上面的小字', line(0, 30).default('')),
    note: named('下面一排的小字', line(0, 30).default('')),
    button: named('按钮', line(1, 12)),
    world: named('画面', z.enum(worldIds), worldTexts),
    href: named('按钮去哪里', sitePath),
    position: named('次序', z.int().min(0).max(99).default(0)),
    ...shown,
  }),
});

export const notice = tableKind({
  name: 'notice',
  title: '公告',
  key: { column: 'id' },
  schema: z.object({
    title: named('标题', line(2, 60)),
    content: named('正文', markdown(1, 20_000)),
    published_at: named('发布时间', when),
    shown_until: shown.shown_until,
    is_shown: shown.is_shown,
  }),
});

export const advertisePage = tableKind({
  name: 'advertise_page',
  title: '活动页',
  key: { column: 'id' },
  schema: z.object({
    title: named('标题', line(1, 40)),
    lead: named('一句话', line(1, 100)),
    body: named('正文', markdown(1, 20_000)),
    button: named('按钮', line(1, 12)),
    href: named('按钮去哪里', sitePath),
    ...shown,
  }),
});

export const hotWord = tableKind({
  name: 'hot_word',
  title: '热门搜索词',
  key: { column: 'word', form: /^\S(?:.{0,18}\S)?$/u, label: '词' },
  schema: z.object({ weight: named('权重，大的在前', z.int().min(0).max(9999).default(0)), ...shown }),
});

/** What operators edit of the home page and the announcements. */
export const catalogueContents: readonly ContentKind[] = [banner, notice, hotWord, advertisePage];
