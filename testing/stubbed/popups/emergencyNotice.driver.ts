import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { emergencyNoticeMachine } from '#machines/popups/emergencyNotice.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { loginDialog } from '#testing/stubbed/login.ts';
import { grantTurn, holdTurn, remember, settle } from '#testing/stubbed/popups.ts';
import type { Stage } from '#testing/stubbed/stage.ts';

const urgent = (page: Page): Locator => page.getByRole('dialog', { name: '紧急公告' });
const hidden = (page: Page): Promise<void> => expect(urgent(page)).toBeHidden();

/** Each notice is shown once per visit, so there are as many as a path can show. */
const notices = Array.from({ length: 20 }, (_, at) => ({ id: String(at + 1), title: '谨防假冒客服', content: '客服不会索要验证码。' }));
const allShown = Object.fromEntries(notices.map(({ id }) => [id, 3]));

/** The page computes whether a notice is available: marks none or all of them as shown three times. */
const letFind = (page: Page, outcome: string | undefined): Promise<void> =>
  remember(page, 'emergency-notices', outcome === '没有' ? allShown : null);

async function answerNext(page: Page, stage: Stage): Promise<void> {
  const outcome = stage.next('previewNotice');
  await letFind(page, outcome);
  if (outcome === '有' && !(await urgent(page).isVisible())) await holdTurn(page);
}

const press = async (page: Page, stage: Stage, name: string): Promise<void> => {
  await answerNext(page, stage);
  await urgent(page).getByRole('button', { name }).click();
};

export const emergencyNotice = defineHeld(emergencyNoticeMachine, {
  late: true,
  open: (page) => page.goto('/free', { waitUntil: 'load' }),
  drivers: {
    'page.settled': settle,
    'popup.granted': async (page, _event, stage) => {
      await letFind(page, stage.next('takeNotice'));
      await grantTurn(page);
    },
    'notice.close': (page, _event, stage) => press(page, stage, '我知道了'),
    'notice.silence': (page, _event, stage) => press(page, stage, '不再提示'),
  },
  operations: { readNotices: 'EmergencyNotices' },
  data: {
    readNotices: async (_answer, page, stage) => {
      await answerNext(page, stage);
      return { emergencyNotices: notices };
    },
  },
  actors: { previewNotice: async () => {}, takeNotice: async () => {} },
  facts: {
    'emergencyNotice.awaitingPage': hidden,
    'emergencyNotice.reading': hidden,
    'emergencyNotice.choosing': hidden,
    'emergencyNotice.awaitingTurn': hidden,
    'emergencyNotice.taking': (page) => expect(loginDialog(page)).toBeHidden(),
    'emergencyNotice.showing': (page) => expect(urgent(page).getByRole('heading', { name: '谨防假冒客服' })).toBeVisible(),
    'emergencyNotice.resting': hidden,
  },
  alike: [
    {
      states: [
        'emergencyNotice.awaitingPage',
        'emergencyNotice.reading',
        'emergencyNotice.choosing',
        'emergencyNotice.awaitingTurn',
        'emergencyNotice.resting',
      ],
      shows: 'nothing',
      why: '公告弹出之前在背后读取和排队',
    },
  ],
  unseen: [
    { step: 'watchPage-中断', why: '浏览器不会停止告知页面的情况' },
    { step: 'previewNotice-存储不可用', why: '存储不可用时页面自己记着，不会出错' },
    { step: 'takeNotice-存储不可用', why: '存储不可用时页面自己记着，不会出错' },
  ],
  silent: { 'readNotices-网关故障': '读不到公告不打扰人，十分钟后再读' },
});
