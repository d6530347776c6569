import fs from 'node:fs';
import path from 'node:path';

/** Titles of the areas in reading order; an area is a folder of `src/machines` and has the name of a domain of the service. */
export const AREAS: Readonly<Record<string, string>> = {
  orders: '租号与订单',
  lending: '出租',
  complaints: '投诉',
  reviews: '评价',
  chat: '客服',
  suggestions: '建议',
  listings: '找号与收藏',
  savedSearches: '保存的搜索',
  freePlay: '免费玩',
  draws: '抢免单',
  tasks: '任务',
  bargains: '议价',
  identity: '登录',
  account: '账号设置',
  wallet: '钱包',
  payouts: '提现',
  membership: '会员',
  loyalty: '金币与签到',
  exchange: '兑换码',
  deactivation: '注销',
  downloads: '下载',
  pictures: '图片',
  messages: '消息',
  popups: '弹窗',
  shell: '页面',
  usage: '统计',
  operators: '平台人员',
  visualiser: '状态图查看器',
};

interface Located {
  readonly name: string;
  /** Path from the root of the project. */
  readonly file: string;
}

/** Folders of the models, by chart: a lifecycle in `contract/` is in the area of its model. */
const modelFolders = new Map(
  fs.globSync('tests/models/*/*.model.ts').map((file) => [path.basename(file, '.model.ts'), path.basename(path.dirname(file))]),
);

/** Folder name of a chart's area. */
const folderOf = ({ name, file }: Located): string => /^src\/machines\/(\w+)\//.exec(file)?.[1] ?? modelFolders.get(name) ?? '';

/** Title of a chart's area. */
export const areaOf = (chart: Located): string => AREAS[folderOf(chart)] ?? folderOf(chart);

/** Charts by area, in reading order; within an area by name, lifecycles last. */
export function byArea<T extends Located>(charts: readonly T[]): { title: string; charts: T[] }[] {
  const folders = [...new Set([...Object.keys(AREAS), ...charts.map(folderOf)])];
  const isLifecycle = ({ file }: T): number => Number(file.startsWith('contract/'));
  return folders
    .map((folder) => ({
      title: AREAS[folder] ?? folder,
      charts: charts.filter((chart) => folderOf(chart) === folder).toSorted((one, other) => isLifecycle(one) - isLifecycle(other)),
    }))
    .filter(({ charts: found }) => found.length > 0);
}
