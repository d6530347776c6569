import { chats as chatRest, deactivations as closingRest } from '#contract/operator/index.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { because, decidedOf, type Kind, option, reason, unknownOption } from './kind.ts';
import { actorText, clockOr, eventText, statusText, yuan } from './words.ts';

const authors: Readonly<Record<string, string>> = { customer: '用户', desk: '客服', system: '系统' };
const chatStatuses: Readonly<Record<string, string>> = { waiting: '排队中', left: '留言', serving: '对话中', ended: '已结束' };
const kindText: Readonly<Record<string, string>> = { order: '订单 ', picture: '（图片）' };

/** Conversations that wait for the desk. */
export const chats: Kind = {
  title: '留言',
  area: 'chats',
  isQueued: true,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(chatRest.getChatCase, { params: { number: subject } }, signal);
    return {
      version: data.state.version,
      money: data.state.money,
      title: `${data.user?.nickname ?? '没有登录的人'}的留言`,
      status: chatStatuses[data.status] ?? data.status,
      links: data.user === null ? [] : [['用户', `/users/${data.user.id}`]],
      sections: [
        {
          title: '对话',
          said: data.messages.map(({ by, kind, words, at }) => ({ who: authors[by] ?? by, at, words: (kindText[kind] ?? '') + words })),
          empty: '还没有说话',
        },
        {
          title: '谁',
          facts: [
            ['用户', data.user === null ? '没有登录' : `${data.user.nickname}（${data.user.username}）`],
            ['开始', formatClock(data.opened_at)],
            ['第一次提问', clockOr(data.asked_at)],
            ['客服', data.agent ?? '还没有'],
          ],
        },
      ],
      options:
        data.status === 'ended'
          ? []
          : [
              option('answer', '答复', '会话接着开着，对方在“客服”里看得到', [reason('答复')]),
              option('close', '答复并结束', '对方看得到最后一句，可以评价', [reason('最后一句')]),
            ],
    };
  },
  async send(call, subject, wish, seen) {
    const params = { number: subject };
    if (wish.option === 'answer') return decidedOf(await call(chatRest.answerChat, { params, body: { words: because(wish), ...seen } }));
    if (wish.option === 'close') return decidedOf(await call(chatRest.closeChat, { params, body: { because: because(wish), ...seen } }));
    throw unknownOption(wish);
  },
};

/** Accounts that are about to be closed. */
export const deactivations: Kind = {
  title: '注销',
  area: 'deactivations',
  isQueued: true,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(closingRest.getDeactivationCase, { params: { number: subject } }, signal);
    const isOpen = data.status === 'requested' || data.status === 'cooling';
    return {
      version: data.state.version,
      money: data.state.money,
      title: `${data.user.nickname} 申请注销`,
      status: data.let_go_by === null ? statusText(data.status) : `${data.let_go_by} 已放行`,
      links: [['用户', `/users/${data.user.id}`]],
      sections: [
        {
          title: '注销',
          facts: [
            ['编号', data.number],
            ['用户', `${data.user.nickname}（${data.user.username}）`],
            ['申请', formatClock(data.requested_at)],
            ['确认的期限', formatClock(data.confirm_before)],
            ['到时注销', clockOr(data.closes_at)],
            ['结束', clockOr(data.ended_at)],
            ['放弃的余额', yuan(data.given_up_fen)],
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
      options: isOpen
        ? [
            ...(data.let_go_by === null ? [option('letGo', '放行', '到时自动注销，不再排队')] : []),
            option('hold', '暂停注销', '账号照常用，本人看得到理由，可以再申请'),
          ]
        : [],
    };
  },
  async send(call, subject, wish, seen) {
    const params = { number: subject };
    const body = { because: because(wish), ...seen };
    if (wish.option === 'letGo') return decidedOf(await call(closingRest.letDeactivationGo, { params, body }));
    if (wish.option === 'hold') return decidedOf(await call(closingRest.holdDeactivation, { params, body }));
    throw unknownOption(wish);
  },
};
