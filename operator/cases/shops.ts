import { applications as rest, lending } from '#contract/operator/index.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { listingFields } from '#contract/rules/listingForm.ts';
import { applicationFields } from '#contract/rules/merchant.ts';
import type { Field, DecisionForm } from '#operator/machines/caseFacts.ts';
import { because, decidedOf, type Kind, option, reason, unknownOption, valueOf } from './kind.ts';
import { clockOr, statusText, yuan } from './words.ts';

const whole = ['', '整体'] as const;
const fieldOf = (fields: Readonly<Record<string, string>>): Field => ({
  kind: 'choice',
  name: 'field',
  label: '哪一项',
  choices: [whole, ...Object.entries(fields)],
});
const reasonsOf = (wish: DecisionForm) => [{ field: valueOf(wish, 'field'), reason: because(wish) }];

export const applications: Kind = {
  title: '开店申请',
  area: 'listings',
  isQueued: true,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(rest.getApplicationCase, { params: { id: subject } }, signal);
    return {
      version: data.state.version,
      money: data.state.money,
      title: `${data.shop} 申请${data.kind === 2 ? '成为商户' : '开个人店铺'}`,
      status: statusText(data.status),
      sections: [
        {
          title: '申请',
          facts: [
            ['店铺名', data.shop],
            ['类型', data.kind === 2 ? '商户' : '个人店铺'],
            ['用户', data.user_id],
            ['联系人', data.contact],
            ['手机号', data.phone ?? '没有'],
            ['实名', data.real_name ?? '没有'],
            ['统一社会信用代码', data.licence === '' ? '没有' : data.licence],
            ['营业执照图片', data.has_picture ? '有' : '没有'],
            ['主营游戏', data.games.join('、')],
            ['账号数量', data.accounts === null ? '没有填' : String(data.accounts)],
            ['提交', clockOr(data.submitted_at)],
          ],
        },
      ],
      options:
        data.status === 'submitted'
          ? [
              option('approve', '通过', '发证书，店铺改用这个名字', []),
              option('sendBack', '退回修改', '写明哪一项要改', [fieldOf(applicationFields), reason()]),
              option('refuse', '不通过', '过一段时间才能再申请'),
            ]
          : [],
    };
  },
  async send(call, subject, wish, seen) {
    const params = { id: subject };
    switch (wish.option) {
      case 'approve':
        return decidedOf(await call(rest.approveApplication, { params, body: seen }));
      case 'sendBack':
        return decidedOf(await call(rest.sendBackApplication, { params, body: { reasons: reasonsOf(wish), ...seen } }));
      case 'refuse':
        return decidedOf(await call(rest.refuseApplication, { params, body: { because: because(wish), ...seen } }));
      default:
        throw unknownOption(wish);
    }
  },
};

export const listings: Kind = {
  title: '待审核的账号',
  area: 'listings',
  isQueued: true,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(rest.getListingCase, { params: { id: subject } }, signal);
    return {
      version: data.state.version,
      money: data.state.money,
      title: data.title,
      status: statusText(data.listing_state),
      sections: [
        {
          title: '账号',
          facts: [
            ['标题', data.title],
            ['游戏', data.game],
            ['平台', data.platform],
            ['大区', data.zone],
            ['号主', data.owner_id],
            ['每小时', yuan(data.hourly_fen)],
            ['押金', yuan(data.deposit_fen)],
            ['描述', data.words === '' ? '没有' : data.words],
            ...data.attributes.map(({ name, value }) => [name, value] as const),
            ['物品', data.pieces.length === 0 ? '没有' : data.pieces.join('、')],
            ['图片', data.pictures.length === 0 ? '没有' : `${data.pictures.length} 张`],
          ],
        },
      ],
      options:
        data.listing_state === 'waiting'
          ? [
              option('approve', '通过，上架', '现在就可以租', []),
              option('sendBack', '退回修改', '回到号主的草稿', [fieldOf(listingFields), reason()]),
            ]
          : [],
    };
  },
  async send(call, subject, wish, seen) {
    const params = { id: subject };
    if (wish.option === 'approve') return decidedOf(await call(rest.approveListing, { params, body: seen }));
    if (wish.option === 'sendBack')
      return decidedOf(await call(rest.sendBackListing, { params, body: { reasons: reasonsOf(wish), ...seen } }));
    throw unknownOption(wish);
  },
};

export const publishing: Kind = {
  title: '暂停发布的号主',
  area: 'listings',
  isQueued: true,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(lending.getPublishingCase, { params: { user_id: subject } }, signal);
    return {
      version: data.state.version,
      money: data.state.money,
      title: `号主 ${data.user_id} 取消过付了款的预约`,
      status: `${formatClock(data.since)} 起不能发布`,
      sections: [
        {
          title: '没有交付的预约',
          table: {
            head: ['时间', '订单号', '理由'],
            rows: data.undelivered.map(({ at, order_no, reason: why }) => [formatClock(at), order_no, why]),
          },
          empty: '没有',
        },
      ],
      options: [option('reopen', '恢复发布', '到今天为止的取消不再计算')],
    };
  },
  async send(call, subject, wish, seen) {
    if (wish.option !== 'reopen') throw unknownOption(wish);
    return decidedOf(await call(lending.reopenPublishing, { params: { user_id: subject }, body: { because: because(wish), ...seen } }));
  },
};
