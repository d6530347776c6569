import type { Seed } from '#service/kernel/demo.ts';
import { dayKey } from '#contract/rules/clock.ts';
import { FIRST, storeContent } from '#service/kernel/contents/save.ts';
import { DAY } from '#contract/rules/constants.ts';
import type { Db } from '#service/kernel/deps.ts';
import { emergencyNotice, popupAd } from './contents.ts';

const words = [
  {
    title: '新人红包 3 元',
    subtitle: '满 20 元就能减，租任何账号都能用',
    kicker: '新人专享',
    button: '去挑账号',
    world: 'moba',
    href: '/zuhao.html',
    display_frequency: 2,
    priority: 1,
    position: 0,
    lasts: null,
  },
  {
    title: '夜场九小时 一口价',
    subtitle: '22:00 开打，明早七点才下线',
    kicker: '今晚开黑',
    button: '抢今晚夜场',
    world: 'delta',
    href: '/zuhao.html?rent_type=3',
    display_frequency: 1,
    priority: 2,
    position: 0,
    lasts: null,
  },
  {
    title: '无押金专区',
    subtitle: '上千个账号，一分押金不用付',
    kicker: '信用免押',
    button: '去看看',
    world: 'wuxia',
    href: '/zuhao.html?no_deposit=1',
    display_frequency: 0,
    priority: 3,
    position: 0,
    lasts: null,
  },
  {
    title: '周租 省一半',
    subtitle: '一次租满七天，低至时租五折',
    kicker: '长租更省',
    button: '看周租',
    world: 'fantasy',
    href: '/zuhao.html?rent_type=7',
    display_frequency: 3,
    priority: 1,
    position: 0,
    lasts: 60,
  },
  {
    title: '没开始 随时可取消',
    subtitle: '提前 5 小时以上取消不扣租金，押金全额退回',
    kicker: '特价也一样',
    button: '看取消规则',
    world: 'racing',
    href: '/help?right=cancel',
    display_frequency: 0,
    priority: 2,
    position: 1,
    lasts: null,
  },
] as const;

const notice = {
  title: '谨防假冒客服',
  content:
    '近期有人冒充本站客服，以“退押金”“解封账号”为由索要验证码或要求转账。本站客服不会索要验证码，也不会让你在平台外付款；押金在租用结束 24 小时后自动退回，无需任何操作。',
};

export async function insertPopups(db: Db, now: number): Promise<void> {
  const deps = { db, clock: { now: () => now } };
  for (const { lasts, ...ad } of words) {
    const fields = { ...ad, start_date: dayKey(now), end_date: lasts === null ? null : dayKey(now + lasts * DAY) };
    await storeContent(deps, popupAd, null, fields, FIRST);
  }
  await storeContent(deps, emergencyNotice, null, { ...notice, published_at: new Date(now).toISOString() }, FIRST);
}

export const seed: Seed = { goods: ({ deps: { db }, now }) => insertPopups(db, now) };
