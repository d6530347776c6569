import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

export type CaptchaAction = 'login' | 'sendSms' | 'submit';
export interface Puzzle {
  captchaId: string;
  background: string;
  piece: string;
  width: number;
  height: number;
  pieceWidth: number;
}
export interface Slide {
  x: number;
  trail: { x: number; y: number; t: number }[];
  manner: 'drag' | 'steps';
}

/** Text captcha of four characters, for users who cannot drag. */
export interface Letters {
  captchaId: string;
  /** Data URL. */
  image: string;
}

interface Context {
  action: CaptchaAction;
  puzzle: Puzzle | null;
  slide: Slide | null;
  letters: Letters | null;
  text: string;
  verifyKey: string | null;
  problem: Problem | null;
}

export const captchaMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ({ type: 'captcha.submit' } & Slide)
      | { type: 'captcha.write'; text: string }
      | { type: 'captcha.change' }
      | { type: 'captcha.redraw' }
      | { type: 'captcha.cancel' },
    input: {} as { action: CaptchaAction },
    output: {} as { verifyKey: string | null },
    tags: {} as 'busy',
  },
  actors: {
    drawPuzzle: actorSlot<Puzzle, { action: CaptchaAction }>('drawPuzzle'),
    judgeSlide: actorSlot<Answer<{ verifyKey: string }>, { action: CaptchaAction; captchaId: string; slide: Slide }>('judgeSlide'),
    drawLetters: actorSlot<Letters, { action: CaptchaAction }>('drawLetters'),
    judgeLetters: actorSlot<Answer<{ verifyKey: string }>, { action: CaptchaAction; captchaId: string; text: string }>('judgeLetters'),
  },
  guards: { isJudgedRight: (_, answer: Answer<unknown>) => answer.ok },
  actions: {
    keepPuzzle: assign((_, puzzle: Puzzle) => ({ puzzle, slide: null, problem: null })),
    keepSlide: assign((_, { x, trail, manner }: Slide) => ({ slide: { x, trail, manner } })),
    keepLetters: assign((_, letters: Letters) => ({ letters, text: '', problem: null })),
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    keepKey: assign((_, answer: Answer<{ verifyKey: string }>) => ({ verifyKey: answer.ok ? answer.value.verifyKey : null })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
  delays: { puzzleLifetime: 110_000, refusalPause: 1_200 },
}).createMachine({
  id: 'captcha',
  description: '安全验证：滑块，或四个字符；服务器出题并判断，每题只有一次机会',
  context: ({ input }) => ({ action: input.action, puzzle: null, slide: null, letters: null, text: '', verifyKey: null, problem: null }),
  initial: 'drawing',
  on: { 'captcha.cancel': { target: '.cancelled' } },
  states: {
    drawing: {
      description: '正在取一道新的拼图',
      tags: 'busy',
      on: { 'captcha.change': { target: 'letters' } },
      invoke: {
        id: 'drawPuzzle',
        src: 'drawPuzzle',
        input: ({ context }) => ({ action: context.action }),
        onDone: { target: 'awaitingSlide', actions: { type: 'keepPuzzle', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    awaitingSlide: {
      description: '等用户把拼图滑到缺口；可以拖动，也可以用方向键或点按',
      on: {
        'captcha.submit': { target: 'judging', actions: { type: 'keepSlide', params: ({ event }) => event } },
        'captcha.redraw': { target: 'drawing' },
        'captcha.change': { target: 'letters' },
      },
      after: { puzzleLifetime: { target: 'drawing' } },
    },
    judging: {
      description: '服务器正在判断',
      tags: 'busy',
      invoke: {
        id: 'judgeSlide',
        src: 'judgeSlide',
        input: ({ context }) => ({
          action: context.action,
          captchaId: known(context.puzzle, 'puzzle').captchaId,
          slide: known(context.slide, 'slide'),
        }),
        onDone: [
          {
            guard: { type: 'isJudgedRight', params: ({ event }) => event.output },
            target: 'solved',
            actions: { type: 'keepKey', params: ({ event }) => event.output },
          },
          { target: 'rejected', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    rejected: {
      description: '没有对准，或还需再验证一次：短暂提示后换一道新题',
      after: { refusalPause: { target: 'drawing' } },
    },
    failed: {
      description: '题目取不到或没有答复，可以重试',
      on: { 'captcha.redraw': { target: 'drawing' }, 'captcha.change': { target: 'letters' } },
    },
    letters: {
      description: '不方便拖动时：看图输入四个字符',
      initial: 'drawing',
      states: {
        drawing: {
          description: '正在取一张新的图',
          tags: 'busy',
          on: { 'captcha.change': { target: '#captcha.drawing' } },
          invoke: {
            id: 'drawLetters',
            src: 'drawLetters',
            input: ({ context }) => ({ action: context.action }),
            onDone: { target: 'awaitingText', actions: { type: 'keepLetters', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        awaitingText: {
          description: '等用户输入图里的字符',
          on: {
            'captcha.write': { target: 'judging', actions: { type: 'keepText', params: ({ event }) => event } },
            'captcha.redraw': { target: 'drawing' },
            'captcha.change': { target: '#captcha.drawing' },
          },
          after: { puzzleLifetime: { target: 'drawing' } },
        },
        judging: {
          description: '服务器正在判断',
          tags: 'busy',
          invoke: {
            id: 'judgeLetters',
            src: 'judgeLetters',
            input: ({ context }) => ({
              action: context.action,
              captchaId: known(context.letters, 'letters').captchaId,
              text: context.text,
            }),
            onDone: [
              {
                guard: { type: 'isJudgedRight', params: ({ event }) => event.output },
                target: '#captcha.solved',
                actions: { type: 'keepKey', params: ({ event }) => event.output },
              },
              { target: 'rejected', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        rejected: {
          description: '没有看对，或还需再验证一次：短暂提示后换一张新图',
          after: { refusalPause: { target: 'drawing' } },
        },
        failed: {
          description: '图取不到或没有答复，可以重试',
          on: { 'captcha.redraw': { target: 'drawing' }, 'captcha.change': { target: '#captcha.drawing' } },
        },
      },
    },
    solved: { description: '通过，得到一次性的 verify_key', type: 'final' },
    cancelled: { description: '用户关闭了滑块', type: 'final' },
  },
  output: ({ context }) => ({ verifyKey: context.verifyKey }),
});
