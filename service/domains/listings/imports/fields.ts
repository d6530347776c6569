import { checkPassword, checkPhone } from '#contract/rules/validation.ts';
import {
  aliases,
  attributes,
  decimal,
  discount,
  exact,
  inventory,
  names,
  oneOf,
  pattern,
  promotions,
  type Reader,
  text,
  whole,
  yesOrNo,
  yuan,
} from './values.ts';

/** One column of a file. */
export interface Field {
  readonly name: string;
  /** The Chinese header. */
  readonly label: string;
  readonly read: Reader<unknown>;
  /** Value of an empty or missing cell; without a default the cell is required. */
  readonly fallback?: unknown;
  /** For the table of columns in the manual. */
  readonly hint: string;
}

export const kinds = ['game', 'owner', 'listing'] as const;
export type Kind = (typeof kinds)[number];

/** The column for the kind of a line; without it a line is a listing. */
export const kindField: Field = {
  name: 'kind',
  label: '类型',
  hint: '游戏、号主或账号；不写为账号',
  fallback: 'listing',
  read: oneOf<Kind>({ 游戏: 'game', 号主: 'owner', 账号: 'listing', game: 'game', owner: 'owner', listing: 'listing' }),
};

const field = (name: string, label: string, read: Reader<unknown>, hint: string): Field => ({ name, label, read, hint });
const optional = (name: string, label: string, read: Reader<unknown>, fallback: unknown, hint: string): Field => ({
  name,
  label,
  read,
  fallback,
  hint,
});

const MOST_MONEY = 1_000_000_000_000;
const game = field('game', '游戏', text(30), '游戏名称，如 王者荣耀');
const TITLE_MOST = 60;
const DESCRIPTION_MOST = 2_000;

const owner = field('owner', '号主', pattern(/^[A-Za-z0-9_]{2,20}$/, '用户名应为 2–20 位字母、数字或下划线'), '号主的用户名');
const price = (name: string, label: string, hint: string): Field => optional(name, label, yuan(0), null, `元，${hint}；空或 0 为不提供`);
const flag = (name: string, label: string, fallback: boolean): Field =>
  optional(name, label, yesOrNo, fallback, `是或否，默认${fallback ? '是' : '否'}`);

/** All columns by kind. An empty cell sets the default, on a repeated import too. */
export const fields: Readonly<Record<Kind, readonly Field[]>> = {
  game: [
    game,
    optional(
      'world',
      '画面',
      pattern(/^[a-z0-9-]{1,30}$/, '画面应为小写字母，如 moba'),
      'moba',
      '封面的画面，如 moba、royale、fps；没有的名字会配出新的颜色',
    ),
    optional('money_name', '游戏币名称', text(10), '', '如 点券'),
    optional('attribute_names', '筛选属性', names, [], '大厅可筛选的属性，分号隔开'),
    optional('aliases', '别名', aliases, [], '搜索时也认得的叫法，分号隔开，如 农药;LOL'),
    flag('maintenance_status', '维护中', false),
    flag('is_suspended', '暂停出租', false),
  ],
  owner: [
    owner,
    optional('phone', '手机号', (cell) => checkPhone(String(cell)), null, '登录用，只在新建时写入'),
    optional('nickname', '昵称', text(20), null, '默认为用户名'),
    optional('shop_name', '店铺名', text(30), null, '店铺或商户的名称'),
    optional('cert_type', '认证', oneOf<0 | 1 | 2>({ 无: 0, 个人店铺: 1, 商户: 2, 0: 0, 1: 1, 2: 2 }), 0, '无、个人店铺或商户'),
    optional('password', '密码', (cell) => checkPassword(String(cell)), null, '只在新建时写入；不写则用短信登录'),
  ],
  listing: [
    field('external_key', '外部编号', exact(64), '号主系统中的编号；再次导入时按它更新'),
    game,
    owner,
    field('title', '标题', text(TITLE_MOST), `最多 ${TITLE_MOST} 个字`),
    field('platform', '平台', text(20), '如 安卓微信'),
    field('zone', '大区', text(40), '如 微信128区'),
    field('role_name', '角色名', text(30), '游戏中的角色名'),
    optional('description', '描述', text(DESCRIPTION_MOST), '', `最多 ${DESCRIPTION_MOST} 个字`),
    field('login_account', '登录账号', exact(100), '只有租用期间的租客能看到'),
    field('login_secret', '登录密码', exact(100), '只有租用期间的租客能看到'),
    optional('attrs', '属性', attributes, [], '段位=荣耀王者;皮肤数=386'),
    optional(
      'inventory',
      '物品',
      inventory,
      [],
      '皮肤:凤求凰:典藏;hero:貂蝉:rare；类别 英雄角色、皮肤、武器、载具、套装、宠物、其他，稀有度 普通、稀有、史诗、传说、典藏，不写为普通',
    ),
    field('rental', '时租价', yuan(1), '元每小时'),
    optional('deposit', '押金', yuan(0), 0, '元，默认 0'),
    optional('min_rental_period', '起租小时', whole(1, 24), 1, '1–24，默认 1'),
    price('daily_rental', '天租价', '一天的总价'),
    price('ten_hour_rental', '十小时价', '十小时的总价'),
    price('weekly_rental', '周租价', '七天的总价'),
    price('morning_rental', '早场单价', '每小时，整场乘 5'),
    price('afternoon_rental', '午场单价', '每小时，整场乘 7'),
    price('night_rental', '夜场单价', '每小时，整场乘 9'),
    optional('discount', '折扣', discount, 1, '0.9、9折 或 90%，默认不打折'),
    optional('rental_promotion', '租送', promotions, [], '3送1;5送2'),
    optional('game_money', '游戏币数量', whole(0, MOST_MONEY), 0, '可预付的游戏币，默认 0'),
    optional('money_exchange_rate', '每元游戏币', decimal(99_999_999), 0, '一元可换的游戏币数量'),
    flag('is_listed', '上架', true),
    flag('is_reservation', '可预约', true),
    flag('is_use_bargain', '可议价', false),
    flag('is_use_vip_discount', '会员折扣', true),
    flag('is_insurance', '包赔', false),
    flag('stays_online', '到时不下线', false),
    flag('top_shelf', '置顶', false),
    flag('is_free_play', '免费玩', false),
    optional('image_count', '图片数', whole(1, 12), 4, '1–12，默认 4'),
  ],
};

const everyField: readonly Field[] = [kindField, ...new Set(kinds.flatMap((kind) => fields[kind]))];
const byHeader: ReadonlyMap<string, Field> = new Map(
  everyField.flatMap((each) => [
    [each.name, each],
    [each.label, each],
  ]),
);

/** A header without the blanks and invisible characters that programs leave in it. */
export const headerName = (header: string): string => header.normalize('NFKC').replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '');

/** The column for a header in Chinese or English. */
export const fieldOf = (header: string): Field | undefined =>
  byHeader.get(headerName(header)) ?? byHeader.get(headerName(header).toLowerCase());
