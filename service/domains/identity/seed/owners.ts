import type { DemoPerson } from '#service/kernel/demo.ts';

/** Demo owners and renters who have no login. */
export interface Extra {
  readonly username: string;
  readonly nickname: string;
  readonly avatar: number;
  readonly realName: string;
  readonly birthDate: string;
  readonly shop: DemoPerson['shop'];
}

const merchants = [
  '鹿角租号行',
  '星河电竞',
  '开黑小铺',
  '青柠游戏社',
  '老街口租号',
  '极光电竞馆',
  '银河租号站',
  '野区集市',
  '一号玩家',
  '北岸电竞',
  '飞鱼租号',
  '黑桃游戏行',
];
const stores = [
  '阿凯的号',
  '小鹿的皮肤柜',
  '不打野的店',
  '夜猫子租号',
  '橘子号铺',
  '团子家',
  '三丰游戏角',
  '江南租号',
  '老王不打团',
  '糖糖的衣柜',
  '南城小店',
  '七月号铺',
  '木鱼租号',
  '星空下的店',
  '二毛电竞',
  '暖阳小铺',
];
const people = ['风吹麦浪', '只玩辅助', '周末有空', '菜鸟教官', '退役选手', '人在江湖', '清晨的雾', '路过而已'];
/** Names recognisable as demo users, since their reviews are shown. */
const renters = [
  '演示深夜食堂',
  '演示一只小熊',
  '演示王者梦',
  '演示吃鸡达人',
  '演示周五晚上',
  '演示上班摸鱼',
  '演示夜雨声烦',
  '演示加班侠',
  '演示五排缺一',
  '演示不服再来',
  '演示落地成盒',
  '演示峡谷散步',
];

const names = ['李明轩', '王子涵', '张雨桐', '刘浩然', '陈思远', '杨欣怡', '赵天宇', '黄诗涵', '周俊杰', '吴梓萱', '徐嘉豪', '孙若曦'];

const extra = (kind: string, from: readonly string[], certType: 0 | 1 | 2): Extra[] =>
  from.map((nickname, at) => ({
    username: `${kind}${String(at + 1).padStart(2, '0')}`,
    nickname,
    avatar: kind.length * 100 + at,
    realName: names[at % names.length] ?? '',
    birthDate: `19${85 + (at % 15)}-0${1 + (at % 9)}-1${at % 9}`,
    shop: certType === 0 ? null : { name: nickname, certType },
  }));

export const owners: readonly Extra[] = [...extra('merchant', merchants, 2), ...extra('store', stores, 1), ...extra('player', people, 0)];

export const passers: readonly Extra[] = extra('passer', renters, 0);
