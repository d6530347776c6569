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
  help_kind: {
    key: 'money',
    first: { title: '钱包', position: 2, is_shown: true },
    second: { title: '钱包与提现', position: 5, is_shown: false },
  },
  help_article: {
    key: 'withdraw',
    first: {
      kind: 'money',
      title: '怎么提现',
      body: '满 {{withdrawal_least}}可以提现。',
      words: '取钱',
      position: 1,
      is_agreement: false,
      ...always,
    },
    second: {
      kind: 'money',
      title: '提现规则',
      body: '手续费 {{withdrawal_fee}}。',
      words: '到账',
      position: 2,
      is_agreement: true,
      ...window,
    },
  },
  game: {
    key: null,
    first: {
      title: '星海远征',
      world: 'moba',
      popularity: 3,
      money_name: '星币',
      maintenance_status: false,
      is_suspended: false,
      attribute_names: ['段位', '皮肤'],
      attributes: [
        { name: '段位', kind: 'choice', unit: '', choices: ['王者', '星耀'] },
        { name: '皮肤', kind: 'number', unit: '个', choices: [] },
      ],
      aliases: ['xhyz', '星海'],
    },
    second: {
      title: '星海远征二',
      world: 'delta',
      popularity: 9,
      money_name: '',
      maintenance_status: true,
      is_suspended: true,
      attribute_names: [],
      attributes: [],
      aliases: ['星海二'],
    },
  },
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
  advertise_page: {
    key: null,
    first: { title: '双节通宵', lead: '三天夜场九折', body: '每晚 **22 点**开始。', button: '去挑账号', href: '/tejia.html', ...always },
    second: { title: '暑期赛', lead: '八月全月', body: '## 怎么参加\n\n1. 下单\n2. 打满', button: '看规则', href: '/help', ...window },
  },
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
  free_play_promotion: {
    key: null,
    first: {
      title: '连签一周，多玩一次',
      text: '券当天到账',
      button: '去签到',
      href: '/account/account_goldCoin',
      position: 1,
      is_shown: true,
      shown_from: null,
      shown_until: null,
    },
    second: {
      title: '周末双倍空档',
      text: '',
      button: '去挑一场',
      href: '/free',
      position: 0,
      is_shown: false,
      shown_from: '2026-11-21T00:00:00.000Z',
      shown_until: '2026-11-22T00:00:00.000Z',
    },
  },
};
