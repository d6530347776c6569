import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aLife, FAIR, LIVES, SEED } from '#tests/popups/days.ts';
import { plant, plantNothing, weed } from '#tests/popups/plant.ts';

const ENOUGH = 40;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rules = '#contract/rules/ads.ts';
const queue = '#machines/popups/popupQueue.machine.ts';
/** Source text of the queue's branches that grant turns, in this order. */
const turns = (...order: readonly ('urgent' | 'notification' | 'ad')[]): string =>
  order
    .map((name) => {
      const kind = name === 'urgent' ? 'emergencyNotice' : name;
      return `            { guard: '${name}MayPop', target: 'inUse.${kind}', actions: { type: 'dequeue', params: { kind: '${kind}' } } },\n`;
    })
    .join('');
const rotation = '#machines/popups/adRotation.machine.ts';
const polling = '#machines/messages/notificationPolling.machine.ts';
const popup = '#machines/messages/noticePopup.machine.ts';
const memory = '#state/popupMemory.ts';
const page = '#lib/pageLife.ts';

const missing = (kind: string): string => `${kind} that did not come up, though nothing stood in its way`;
const tooOften = 'an ad more often in a day than its frequency says';
const second = 'an ad of frequency 2 for the second time';
const tooSoon = 'an ad again within 6 hours';
const outOfTurn = 'an ad out of the turn of its priority';
const outOfDates = 'an ad outside of its dates';
const silenced = 'an urgent notice that was not to be shown again';

/** A typical mistake in a line of code, and the rule that the checker reports for it. */
const faults: readonly (readonly [name: string, broken: string, module: string, from: string, to: string])[] = [
  ['an end date ends at its midnight', outOfTurn, rules, 'now < addDays(end, 1)', 'now < end'],
  ['an end is not looked at', outOfDates, rules, 'isDateOnly(endDate) ? now < addDays(end, 1) : now <= end', 'true'],
  ['a start is not looked at', outOfDates, rules, 'start === null || now < start', 'start === null'],
  [
    'ads of the special-price page show everywhere',
    'an ad of the special-price page elsewhere',
    rules,
    "ad.position === 0 || page === 'special'",
    'true',
  ],
  [
    'ads for everywhere stay away from the special-price page',
    missing('an ad'),
    rules,
    "ad.position === 0 || page === 'special'",
    "(ad.position === 0) !== (page === 'special')",
  ],
  ['every ad twice a day', tooOften, rules, 'ad.displayFrequency === 1 ? 2 : 1', '2'],
  ['no ad twice a day', missing('an ad'), rules, 'ad.displayFrequency === 1 ? 2 : 1', '1'],
  ['frequency 1 three times a day', tooOften, rules, 'ad.displayFrequency === 1 ? 2 : 1', 'ad.displayFrequency === 1 ? 3 : 1'],
  [
    'once ever is not remembered',
    second,
    rules,
    'ad.displayFrequency === 2 ? [...state.onceEver, ad.id] : state.onceEver',
    'state.onceEver',
  ],
  ['once ever is forgotten at midnight', second, rules, 'state?.onceEver ?? []', '[]'],
  ['a block of three hours', tooSoon, rules, 'now - popTime < AD_REPEAT_BLOCK', 'now - popTime < AD_REPEAT_BLOCK / 2'],
  ['a block of twelve hours', missing('an ad'), rules, 'now - popTime < AD_REPEAT_BLOCK', 'now - popTime < AD_REPEAT_BLOCK * 2'],
  ['the block ends at midnight', tooSoon, rules, 'state?.popTimes ?? {}', '{}'],
  ['the same ad twice in a row', 'the same ad twice in a row', rules, '  ad.id !== state.lastAdId &&\n', ''],
  ['the wheel of priorities stands still', outOfTurn, rules, 'AD_PRIORITIES.indexOf(last) + 1', 'AD_PRIORITIES.indexOf(last)'],
  ['the wheel turns backwards', outOfTurn, rules, 'AD_PRIORITIES.indexOf(last) + 1', 'AD_PRIORITIES.indexOf(last) + 2'],
  ['the wheel does not start anew each day', outOfTurn, rules, 'lastPriority: null,', 'lastPriority: state?.lastPriority ?? null,'],
  ['the day is not counted anew', missing('an ad'), rules, 'if (state?.day === day) return state;', 'if (state) return state;'],
  ['the first of equals, always', 'the first of equals too often', rules, 'Math.floor(random() * ads.length)', '0'],
  ...(
    [
      ['an ad before a notification', ['urgent', 'ad', 'notification']],
      ['a notification before an urgent notice', ['notification', 'urgent', 'ad']],
      ['an ad before an urgent notice', ['notification', 'ad', 'urgent']],
      ['an ad before an urgent notice', ['ad', 'urgent', 'notification']],
      ['an ad before an urgent notice', ['ad', 'notification', 'urgent']],
    ] as const
  ).map(
    ([broken, order]) =>
      [`the order is ${order.join(', ')}`, broken, queue, turns('urgent', 'notification', 'ad'), turns(...order)] as const,
  ),
  ['an urgent notice for ever', 'an urgent notice for the fourth time', rules, 'shownCount < EMERGENCY_NOTICE_SHOWS;', 'true;'],
  [
    'a showing of an urgent notice is not counted',
    'an urgent notice for the fourth time',
    '#actors/popups/emergencyNotice.actors.ts',
    'if (notice) keepCount(notice.id, false);',
    '',
  ],
  [
    'an urgent notice twice',
    missing('an urgent notice'),
    rules,
    'shownCount < EMERGENCY_NOTICE_SHOWS;',
    'shownCount < EMERGENCY_NOTICE_SHOWS - 1;',
  ],
  ['“do not show again” counts as one showing', silenced, rules, 'doNotShowAgain ? EMERGENCY_NOTICE_SHOWS :', ''],
  [
    'popups on a page that nobody sees',
    'a popup on a page that nobody sees',
    queue,
    "and(['notificationWaits', 'isSeen'])",
    "and(['notificationWaits'])",
  ],
  [
    'dialogs push popups away',
    'an ad over an urgent notice: more than one popup',
    queue,
    "          exit: 'releaseDialogs',\n",
    "          exit: 'releaseDialogs',\n          on: { 'dialog.opened': { target: '.dialog', actions: 'revokeTurn' } },\n",
  ],
  ['dialogs do not wait for popups', 'a dialog over an urgent notice: more than one popup', page, 'held = now;', 'held = false;'],
  [
    'popups from the first moment on',
    'a popup before the page was there for some seconds',
    queue,
    "initial: 'unsettled'",
    "initial: 'free'",
  ],
  [
    'nobody waits for the urgent notices',
    'a notification before the urgent notices were read',
    queue,
    "'page.settled': { target: 'awaitingUrgent' }",
    "'page.settled': { target: 'free' }",
  ],
  [
    'the queue waits for urgent notices though one asks',
    missing('an urgent notice'),
    queue,
    "          always: { guard: 'urgentWaits', target: 'free' },\n",
    '',
  ],
  [
    'nobody hears that there are no urgent notices',
    missing('a notification'),
    '#machines/popups/emergencyNotice.machine.ts',
    "      entry: 'tellClear',\n",
    '',
  ],
  ['a turn that is never given back', missing('an urgent notice'), rotation, "exit: ['clearShown', 'releaseTurn']", "exit: 'clearShown'"],
  [
    'ads while the person acts',
    'an ad within 30 seconds of an act',
    queue,
    "'adWaits', 'isSeen', 'isResting', 'mayInterrupt'",
    "'adWaits', 'isSeen', 'isResting'",
  ],
  [
    'urgent notices while the person acts',
    'an urgent notice on a page for deciding',
    queue,
    "'urgentWaits', 'isSeen', 'isResting', 'mayInterrupt'",
    "'urgentWaits', 'isSeen', 'isResting'",
  ],
  [
    'urgent notices over a form',
    'an urgent notice over a form',
    queue,
    "'urgentWaits', 'isSeen', 'isResting', 'mayInterrupt'",
    "'urgentWaits', 'isSeen', 'mayInterrupt'",
  ],
  [
    'popups on pages for deciding',
    'an urgent notice on a page for deciding',
    '#lib/pagesWithoutAds.ts',
    'withoutAds.test(path)',
    "path === ''",
  ],
  ['a list of ads once an hour', 'a list of ads older than ten minutes', rotation, 'adRefresh: AD_REFRESH', 'adRefresh: AD_REFRESH * 6'],
  ['an ad that was shown is not written down', tooOften, '#actors/popups/adRotation.actors.ts', 'adMemory.keep(state);', ''],
  [
    'a notification for eleven seconds',
    'a notification that did not close itself at 10 seconds',
    popup,
    'noticeLifetime: NOTIFICATION_AUTO_CLOSE',
    'noticeLifetime: NOTIFICATION_AUTO_CLOSE + 1_000',
  ],
  [
    'a notification for nine seconds',
    'a notification that closed itself after 9000 ms',
    popup,
    'noticeLifetime: NOTIFICATION_AUTO_CLOSE',
    'noticeLifetime: NOTIFICATION_AUTO_CLOSE - 1_000',
  ],
  ['a notification again and again', 'a notification that popped up before', memory, '[...ids, id].slice(-idsKept)', 'ids'],
  ['a notification that outlives the login', 'a notification while nobody is logged in', polling, "      exit: 'forgetNotices',\n", ''],
  [
    'a poll every 14 seconds',
    'a poll less than 15 seconds after the one before',
    polling,
    'notificationPoll: NOTIFICATION_POLL',
    'notificationPoll: NOTIFICATION_POLL - 1_000',
  ],
  [
    'a poll every 16 seconds',
    'no poll within 15 seconds while somebody is logged in',
    polling,
    'notificationPoll: NOTIFICATION_POLL',
    'notificationPoll: NOTIFICATION_POLL + 1_000',
  ],
  ['polls without a login', 'a poll while nobody is logged in', polling, "initial: 'signedOut'", "initial: 'signedIn'"],
];

describe('random days', { timeout: 600_000 }, () => {
  const lives = fc.sample(aLife, { numRuns: LIVES, seed: SEED });

  /** The rule reported within a number of runs, or null. */
  async function found(most: number): Promise<string | null> {
    const { live: liveChanged } = await import('#tests/popups/days.ts');
    const draws = { of: 0, first: 0 };
    for (const life of lives.slice(0, most)) {
      try {
        const { chances } = await liveChanged(life);
        draws.of += chances.of;
        draws.first += chances.first;
        if (draws.of >= ENOUGH && draws.first / draws.of > FAIR[1]) return 'the first of equals too often';
      } catch (error) {
        if (error instanceof Error && error.name === 'Broken') return error.message.split('\n')[0] ?? '';
        throw error;
      }
    }
    return null;
  }

  test.each(faults)('detect that %s: %s', async (name, broken, module, from, to) => {
    onTestFinished(() => weed(module));
    await plant({ name, module, from, to });
    expect(await found(LIVES)).toBe(broken);
  });

  test.each([...new Set(faults.map(([, , module]) => module))])('report nothing for an unchanged copy of %s', async (module) => {
    onTestFinished(() => weed(module));
    await plantNothing(module);
    expect(await found(6)).toBe(null);
  });
});
