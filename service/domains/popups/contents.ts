import { z } from 'zod';
import { worldIds, worldTexts } from '#service/domains/pictures/covers/worlds.ts';
import { type ContentKind, line, lines, named, shown, sitePath, tableKind, when } from '#service/kernel/contents/kind.ts';

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/, '应是北京时间的日期，如 "2026-11-20" 或 "2026-11-20 12:25:00"')
  .meta({ form: 'day' })
  .nullable()
  .default(null);
const choice = <const Values extends readonly number[]>(...values: Values) => z.union(values.map((value) => z.literal(value)));

export const popupAd = tableKind({
  name: 'popup_ad',
  title: '弹窗广告',
  key: { column: 'id' },
  schema: z.object({
    device: named('设备', choice(1).default(1), { 1: '电脑和手机网页' }),
    title: named('标题', line(1, 30)),
    subtitle: named('副标题', line(0, 60).default('')),
    kicker: named('标题上面的小字', line(0, 30).default('')),
    button: named('按钮', line(1, 12)),
    world: named('画面', z.enum(worldIds), worldTexts),
    href: named('按钮去哪里', sitePath),
    start_date: named('从哪天起', day),
    end_date: named('到哪天，当天整天都在', day),
    display_frequency: named('给一个人看几次', choice(0, 1, 2, 3).default(0), {
      0: '一天一次',
      1: '一天两次',
      2: '只有一次',
      3: '一天一次（旧）',
    }),
    position: named('在哪些页面', choice(0, 1).default(0), { 0: '所有页面', 1: '特价专区' }),
    priority: named('轮到第几', choice(1, 2, 3).default(1), { 1: '第一轮', 2: '第二轮', 3: '第三轮' }),
    is_shown: shown.is_shown,
  }),
});

export const emergencyNotice = tableKind({
  name: 'emergency_notice',
  title: '紧急通知',
  key: { column: 'id' },
  schema: z.object({
    title: named('标题', line(2, 40)),
    content: named('正文', lines(1, 500)),
    published_at: named('从什么时候起显示', when),
    expires_at: named('显示到什么时候', when.nullable().default(null)),
    is_shown: shown.is_shown,
  }),
});

/** What operators edit of the popups. */
export const popupContents: readonly ContentKind[] = [popupAd, emergencyNotice];
