import { defineModel } from '@xstate/test';
import { captchaMachine } from '#machines/identity/captcha.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { offline } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

export const captchaModel = defineModel(captchaMachine, {
  invariants: {
    判过才给一次性的键: ({ context, answers }) =>
      context.verifyKey === null || isGranted(answers('judgeSlide').at(-1)) || isGranted(answers('judgeLetters').at(-1)),
    每题只判一次: ({ started }) =>
      started('judgeSlide').length <= started('drawPuzzle').length && started('judgeLetters').length <= started('drawLetters').length,
  },
  given: ['没有登录'],
  input: { action: 'login' },
  outcomes: {
    drawPuzzle: {
      done: { 拼图: { captchaId: 'c1', background: 'data:,', piece: 'data:,', width: 320, height: 160, pieceWidth: 56 } },
      error: { 网关故障: badGateway },
    },
    judgeSlide: { done: { 对准: granted({ verifyKey: 'key-1' }), 没对准: refused('CAPTCHA_FAILED') }, error: { 网关故障: badGateway } },
    drawLetters: { done: { 字符图: { captchaId: 'c2', image: 'data:,' } }, error: { 网关故障: badGateway } },
    judgeLetters: {
      done: { 看对: granted({ verifyKey: 'key-2' }), 没看对: refused('CAPTCHA_TEXT_WRONG') },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { type: 'captcha.write', text: 'ab3d' },
    {
      type: 'captcha.submit',
      x: 120,
      trail: [
        { x: 0, y: 0, t: 0 },
        { x: 120, y: 1, t: 400 },
      ],
      manner: 'steps',
    },
  ],
  identity: ({ verifyKey, problem }) => [verifyKey, problem?.kind],
  names: {
    'captcha.submit': '把拼图滑到缺口',
    'captcha.write': '输入四个字符',
    'captcha.change': '换一种验证',
    'captcha.redraw': '换一张',
    'captcha.cancel': '关闭滑块',
    drawPuzzle: '取拼图',
    judgeSlide: '判断滑块',
    drawLetters: '取字符图',
    judgeLetters: '判断字符',
    puzzleLifetime: '题目过期',
    refusalPause: '提示结束',
  },
  byHand: {
    start: '打开登录弹窗，选“快捷登录”里的“手机验证码”，填手机号 13800138000，点“获取验证码”',
    steps: {
      'captcha.submit': '拖动拼图，松开',
      'captcha.write': '填图里的字符，点“确定”',
      'captcha.change': {
        action: (states: readonly string[]) => (states.some((state) => state.includes('letters')) ? '点“改用滑块”' : '点“看图输入字符”'),
      },
      'captcha.redraw': {
        action: (states: readonly string[]) => (states.some((state) => state.endsWith('failed')) ? '点“重试”' : '点“换一张”'),
      },
      'captcha.cancel': '关闭“安全验证”弹窗',
      'drawPuzzle+拼图': true,
      'drawPuzzle-网关故障': offline,
      'judgeSlide+对准': { prepare: '这一次对准缺口' },
      'judgeSlide+没对准': { prepare: '这一次停在离缺口很远的地方' },
      'judgeSlide-网关故障': offline,
      'drawLetters+字符图': true,
      'drawLetters-网关故障': offline,
      'judgeLetters+看对': { prepare: '这一次输入图里的字符' },
      'judgeLetters+没看对': { prepare: '这一次少输一个字符' },
      'judgeLetters-网关故障': offline,
      puzzleLifetime: '什么都不做，等 110 秒',
      refusalPause: '等一两秒',
    },
    sees: {
      awaitingSlide: '“安全验证”里有一张可以拖动的拼图',
      rejected: '拼图不能拖了',
      'letters.awaitingText': '“安全验证”里有一张四个字符的图和一个输入框',
      'letters.rejected': '提示字符不正确',
      'letters.failed': '“安全验证”里说明出错的原因，可以“重试”',
      failed: '“安全验证”里说明出错的原因，可以“重试”',
      solved: '“安全验证”关闭，验证码已发送',
      cancelled: '“安全验证”关闭，没有发送验证码',
    },
  },
});
