interface ContentSample {
  /** null: the database numbers the row. */
  readonly key: string | null;
  readonly first: Readonly<Record<string, unknown>>;
  readonly second: Readonly<Record<string, unknown>>;
}

const always = { is_shown: true, shown_from: null, shown_until: null };
const window = { is_shown: false, shown_from: '2026-11-21T04:00:00.000Z', shown_until: '2026-11-22T04:00:00.000Z' };

/** Every field of every kind of content, twice. */
export const contentSamples: Readonly<Record<string, ContentSample>> = {
  banner: {
    key: null,
    first: {
      title: '一夜九小时\n打到天亮',
      subtitle: '夜场一口价',
      kicker: '夜场专享',
      note: '九小时',
      button: '抢夜场',
      world: 'moba',
      href: '/zuhao.html?rent_type=3',
      position: 1,
      ...always,
    },
    second: {
      title: '周租省一半',
      subtitle: '一次租满七天',
      kicker: '长租更省',
      note: '七天',
      button: '看周租',
      world: 'fantasy',
      href: '/',
      position: 2,
      ...window,
    },
  },
  notice: {
    key: null,
    first: { title: '停服维护', content: '预计两小时。', published_at: '2026-11-20T01:00:00.000Z', shown_until: null, is_shown: true },
    second: {
      title: '维护延长',
      content: '再延一小时。',
      published_at: '2026-11-20T02:00:00.000Z',
      shown_until: '2026-11-20T09:00:00.000Z',
      is_shown: false,
    },
  },
  hot_word: { key: '武陵仙君', first: { weight: 3, ...always }, second: { weight: 8, ...window } },
  popup_ad: {
    key: null,
    first: {
      device: 1,
      title: '新人红包',
      subtitle: '租任何账号都能用',
      kicker: '新人专享',
      button: '去挑账号',
      world: 'moba',
      href: '/zuhao.html',
      start_date: '2026-11-20',
      end_date: null,
      display_frequency: 2,
      position: 0,
      priority: 1,
      is_shown: true,
    },
    second: {
      device: 1,
      title: '无押金专区',
      subtitle: '一分押金不用付',
      kicker: '信用免押',
      button: '去看看',
      world: 'wuxia',
      href: '/tejia.html',
      start_date: null,
      end_date: '2026-12-01 08:00:00',
      display_frequency: 3,
      position: 1,
      priority: 3,
      is_shown: false,
    },
  },
  emergency_notice: {
    key: null,
    first: {
      title: '谨防假冒客服',
      content: '不要外传验证码。',
      published_at: '2026-11-20T01:00:00.000Z',
      expires_at: null,
      is_shown: true,
    },
    second: {
      title: '系统繁忙',
      content: '请稍后再试。',
      published_at: '2026-11-20T02:00:00.000Z',
      expires_at: '2026-11-21T02:00:00.000Z',
      is_shown: false,
    },
  },
};
