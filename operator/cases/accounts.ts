import { accounts as rest } from '#contract/operator/index.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { because, decidedOf, type Kind, option, unknownOption } from './kind.ts';
import { actorText, eventText, statusText, yuan } from './words.ts';

const isOnOffer = (state: string): boolean => state === 'on_offer' || state === 'resting';

/** An account that is on offer, and may be taken down. */
export const accounts: Kind = {
  title: '账号下架',
  area: 'listings',
  isQueued: false,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(rest.getAccount, { params: { id: subject } }, signal);
    return {
      version: data.state.version,
      money: data.state.money,
      title: data.title,
      status: statusText(data.account_state),
      links: [
        ['账号', `/accounts/${data.id}`],
        ['号主', `/users/${data.owner.id}`],
      ],
      sections: [
        {
          title: '账号',
          facts: [
            ['游戏', data.game],
            ['号主', `${data.owner.nickname}（${data.owner.username}）`],
            ['每小时', yuan(data.hourly_fen)],
            ['押金', yuan(data.deposit_fen)],
            ['描述', data.words === '' ? '没有' : data.words],
          ],
        },
        {
          title: '经过',
          table: {
            head: ['时间', '事件', '谁', '备注'],
            rows: data.history.map(({ at, event, by, note }) => [formatClock(at), eventText(event), actorText(by), note]),
          },
          empty: '没有',
        },
      ],
      options: isOnOffer(data.account_state) ? [option('takeDown', '下架', '号主看得到理由；已有的预约和租用照常')] : [],
    };
  },
  async send(call, subject, wish, seen) {
    if (wish.option !== 'takeDown') throw unknownOption(wish);
    return decidedOf(await call(rest.takeDownAccount, { params: { id: subject }, body: { because: because(wish), ...seen } }));
  },
};
