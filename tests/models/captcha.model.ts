import { defineModel } from '@xstate/test';
import { captchaMachine } from '#machines/captcha.machine.ts';
import { badGateway, granted, refused } from './answers.ts';

export const captchaModel = defineModel(captchaMachine, {
  given: '打开登录弹窗，在“手机验证码”里填好手机号，点“获取验证码”',
  input: { action: 'login' },
  outcomes: {
    drawPuzzle: { done: { 拼图: { captchaId: 'c1', background: 'data:,', piece: 'data:,', width: 320, height: 160, pieceWidth: 56 } }, error: { 网关故障: badGateway } },
    judgeSlide: { done: { 对准: granted({ verifyKey: 'key-1' }), 没对准: refused('CAPTCHA_FAILED') }, error: { 网关故障: badGateway } },
  },
  events: [{ type: 'captcha.submit', x: 120, trail: [{ x: 0, y: 0, t: 0 }, { x: 120, y: 1, t: 400 }], manner: 'steps' }],
  identity: ({ verifyKey, problem }) => [verifyKey, problem?.kind],
  names: {
    'captcha.submit': '把拼图滑到缺口', 'captcha.redraw': '换一张', 'captcha.cancel': '关闭滑块',
    drawPuzzle: '取拼图', judgeSlide: '判断滑块', puzzleLifetime: '拼图过期', refusalPause: '提示结束',
  },
});
