import { expect, test } from 'vitest';
import { aComplaint } from '#testing/builders/afterRental.ts';
import { november } from '#testing/builders/gateway.ts';
import { claimText, nextText, statusTexts } from './texts.ts';

const now = november('20 15:00');
const due = { answerDue: november('20 22:00'), decideDue: november('21 22:00') };
const next = (wish: Parameters<typeof aComplaint>[0]) => nextText(aComplaint({ ...due, reason: null, paidFen: null, ...wish }), now);

test.each([
  ['OPEN', true, '对方 今天 22:00 前没有答复，就按你的要求处理；有答复的，平台再用 24 小时裁决。'],
  ['OPEN', false, '请在 今天 22:00 前答复；不答复就按对方的要求处理。'],
  ['ANSWERED', true, '双方均已陈述，平台 明天 22:00 前裁决；到时没有裁决，按投诉方的要求处理。'],
  ['REJECTED', false, '投诉不成立，订单照常进行。'],
  ['WITHDRAWN', true, '投诉已撤回，订单照常进行。'],
] as const)('a complaint that is %s (own: %s) reads what comes next', (status, isMine, text) => {
  expect(next({ status, isMine })).toBe(text);
});

test('an upheld complaint names who is paid, and why', () => {
  expect([
    next({ status: 'UPHELD', isMine: true, paidFen: 1_250 }),
    next({ status: 'UPHELD', isMine: false, paidFen: 1_250, reason: '密码不对' }),
    next({ status: 'UPHELD', isMine: true, paidFen: 0 }),
    next({ status: 'REJECTED', isMine: true, reason: '没有证据' }),
  ]).toEqual([
    '投诉成立，你获得 ¥12.50。',
    '投诉成立，投诉方获得 ¥12.50。理由：密码不对。',
    '投诉成立。',
    '投诉不成立，订单照常进行。理由：没有证据。',
  ]);
});

test('what is asked, and how it stands', () => {
  expect([
    claimText({ wish: 'REFUND', claimFen: 700 }),
    claimText({ wish: 'DAMAGES', claimFen: 3_000 }),
    claimText({ wish: 'REPORT', claimFen: 0 }),
    Object.values(statusTexts).map(({ text }) => text),
  ]).toEqual(['退还租金 ¥7.00', '从押金赔付 ¥30.00', '记录违规', ['等对方答复', '等平台裁决', '成立', '不成立', '已撤回']]);
});
