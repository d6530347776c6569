import { z } from 'zod';
import { worldIds } from '#service/domains/pictures/covers/cover.ts';
import { type ContentKind, line, lines, shown, sitePath, tableKind, when } from '#service/kernel/contents/kind.ts';

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/, '应是北京时间的日期，如 "2026-11-20" 或 "2026-11-20 12:25:00"')
  .nullable()
  .default(null);
const choice = <const Values extends readonly number[]>(...values: Values) => z.union(values.map((value) => z.literal(value)));

export const popupAd = tableKind({
  name: 'popup_ad',
  title: '弹窗广告',
  key: { column: 'id' },
  schema: z.object({
    device: choice(1).default(1),
    title: line(1, 30),
    subtitle: line(0, 60).default(''),
    kicker: line(0, 30).default(''),
    button: line(1, 12),
    world: z.enum(worldIds),
    href: sitePath,
    start_date: day,
    end_date: day,
    display_frequency: choice(0, 1, 2, 3).default(0),
    position: choice(0, 1).default(0),
    priority: choice(1, 2, 3).default(1),
    is_shown: shown.is_shown,
  }),
});

export const emergencyNotice = tableKind({
  name: 'emergency_notice',
  title: '紧急通知',
  key: { column: 'id' },
  schema: z.object({
    title: line(2, 40),
    content: lines(1, 500),
    published_at: when,
    expires_at: when.nullable().default(null),
    is_shown: shown.is_shown,
  }),
});

/** What operators edit of the popups. */
export const popupContents: readonly ContentKind[] = [popupAd, emergencyNotice];
