import type { announcements, catalogue, downloads, help } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { TextBlock } from '#contract/rest/richText.ts';
import type { DomainSamples } from '#tests/contract/domainSamples.ts';

const aBlock: TextBlock = {
  kind: 'numbered',
  level: 1,
  number: 3,
  spans: [{ text: '看规则', strong: true, emphasis: false, code: true, href: '/help?right=cancel' }],
};

const link = { key: 'deposit', title: '押金说明' };
const article: DataOf<typeof help.getHelp> = {
  key: 'cancel',
  kind: 'start',
  kind_title: '新手上路',
  title: '取消与退款',
  body: [aBlock],
  version: 4,
  changed_at: 1_795_000_003_000,
  is_agreement: true,
  is_latest: false,
  agreed_version: 3,
  vote: 'not_helpful',
  next: link,
};
const announcement = { id: '8', title: '停服维护', published_at: 1_795_000_004_000 };

export const samples: DomainSamples = {
  answers: {
    listHelpKinds: { list: [{ key: 'start', title: '新手上路', articles: [link] }] } satisfies DataOf<typeof help.listHelpKinds>,
    listHelp: {
      list: [{ key: 'cancel', kind: 'start', kind_title: '新手上路', title: '取消与退款', summary: '还没开始的订单可以取消' }],
      next_cursor: 'cancel',
    } satisfies DataOf<typeof help.listHelp>,
    getHelp: article,
    voteHelp: { vote: 'not_helpful' } satisfies DataOf<typeof help.voteHelp>,
    listAnnouncements: { list: [announcement], next_cursor: '1795000004000-8' } satisfies DataOf<typeof announcements.listAnnouncements>,
    getNotice: {
      id: '3',
      title: '公告',
      content: '……',
      body: [aBlock],
      published_at: 1_794_000_000_000,
    } satisfies DataOf<typeof catalogue.getNotice>,
    listBanners: {
      list: [
        {
          id: '5',
          title: '夜场',
          subtitle: '一口价',
          kicker: '今晚',
          note: '九小时',
          image: '/static/wide.svg',
          href: '/free',
          button: '去抢',
        },
      ],
    } satisfies DataOf<typeof announcements.listBanners>,
    getAdvertisePage: {
      id: '6',
      title: '双节通宵',
      lead: '三天夜场九折',
      body: [aBlock],
      button: '去挑账号',
      href: '/tejia.html',
    } satisfies DataOf<typeof announcements.getAdvertisePage>,
    getGameList: { url: '/static/games/hash.json' },
    listDownloads: {
      list: [
        {
          id: '4',
          system: 'web',
          version: '0.1.0',
          file_name: 'a.html',
          size: 2_048,
          sha256: 'ab'.repeat(32),
          notes: '示例文件',
          is_sample: true,
          published_at: 1_795_000_005_000,
          url: `/static/downloads/${'ab'.repeat(32)}/a.html`,
        },
      ],
    } satisfies DataOf<typeof downloads.listDownloads>,
  },
  variables: {
    HelpKinds: {},
    HelpArticles: { keyword: '押金', after: null, first: 10 },
    HelpArticle: { key: 'cancel', version: null },
    VoteHelp: { key: 'cancel', vote: 'HELPFUL' },
    Announcements: { after: null, first: 20 },
    AdvertisePage: { id: '6' },
    Banners: {},
    ClientReleases: {},
  },
  callers: {
    listHelpKinds: 'public',
    listHelp: 'public',
    getHelp: 'anyone',
    voteHelp: 'anyone',
    listAnnouncements: 'public',
    listBanners: 'public',
    getAdvertisePage: 'public',
    getGameList: 'public',
    listDownloads: 'public',
  },
};
