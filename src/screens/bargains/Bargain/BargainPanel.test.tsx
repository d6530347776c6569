import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '#contract/problem.ts';
import { bargainMachine, type BargainStanding, type OfferWish } from '#machines/bargains/bargain.machine.ts';
import { realNameMachine } from '#machines/identity/realName.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { aBargain, countered, heldBargain } from '#testing/builders/bargain.ts';
import { november } from '#testing/builders/gateway.ts';
import { held, heldCommand, logIn, stage } from '#tests/screens/stage.tsx';
import { BargainPanel } from './BargainPanel.tsx';

type OfferAnswer = Answer<BargainStanding>;

function open() {
  const readBargain = held<OfferAnswer, { listingId: string }>();
  const makeOffer = heldCommand<BargainStanding, OfferWish>();
  const bargain = bargainMachine.provide({
    actors: { readBargain: readBargain.logic, makeOffer: makeOffer.command, realName: realNameMachine },
  });
  stage(() => ({ screen: <BargainPanel listingId="7" />, wiring: { bargain } }));
  return { readBargain, makeOffer };
}
const panel = () => screen.getByRole('region', { name: '议价' });
const tries = () =>
  within(screen.getByRole('list', { name: '今天的出价' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
  logIn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('waits in the shape of the panel, then offers a price between 70 and 95 per cent', async () => {
  const { readBargain, makeOffer } = open();
  expect([within(panel()).getByRole('status').textContent, panel().getAttribute('aria-busy')]).toEqual(['正在读取议价', 'true']);
  await readBargain.answer(granted(aBargain()));
  expect(tries()).toEqual(['1—还没出', '2—还没出', '3—最后一次']);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: /^我出价/ });
  expect([slider.min, slider.max, slider.value, slider.getAttribute('aria-valuetext')]).toEqual(['245', '332', '289', '¥2.89 每小时']);
  fireEvent.change(slider, { target: { value: '300' } });
  expect([...document.querySelectorAll('output')].map(({ textContent }) => textContent)).toEqual(['¥3.00/时 · 8.6 折']);
  expect(screen.getByText('谈成后这个价给你留 10 分钟，不锁时间。会员折扣和红包照用，租送不再叠加。')).toBeInstanceOf(HTMLElement);
  await press('出价 ¥3.00/时，还剩 3 次');
  expect(makeOffer.asked).toMatchObject([{ listingId: '7', fen: 300 }]);
  expect(screen.getByRole('button', { name: /^出价/ }).getAttribute('aria-busy')).toBe('true');
});

it('shows the counter-offer, which can be taken', async () => {
  const { readBargain, makeOffer } = open();
  await readBargain.answer(granted(countered));
  expect(tries()).toEqual(['1¥2.89没谈成', '2—还没出', '3—最后一次']);
  expect(screen.getByText('号主还价').parentElement?.textContent).toBe('号主还价¥3.26/时比现价省 ¥0.24');
  expect(screen.getByRole<HTMLInputElement>('slider', { name: /^我再出价/ }).min).toBe('290');
  await press('接受还价');
  expect(makeOffer.asked).toMatchObject([{ fen: 326 }]);
});

it('without offers left only the counter-offer remains', async () => {
  const { readBargain } = open();
  await readBargain.answer(granted(aBargain({ status: 'SPENT', offersFen: [250, 260, 270], offersLeft: 0, counterFen: 310 })));
  expect([tries(), screen.queryByRole('slider'), screen.getByRole('button', { name: '接受还价' }).tagName]).toEqual([
    ['1¥2.50没谈成', '2¥2.60没谈成', '3¥2.70没谈成'],
    null,
    'BUTTON',
  ]);
});

it('shows the accepted price and how long it is held', async () => {
  const { readBargain } = open();
  await readBargain.answer(granted(heldBargain(november('20 20:00'))));
  expect([screen.getByText(/^谈成/).textContent, screen.getByRole('timer').getAttribute('aria-label')]).toEqual([
    '谈成 ¥2.89/时',
    '价格保留 0 小时 10 分 0 秒',
  ]);
  expect(screen.getByText('选“时租”下单就按这个价算，到时失效。')).toBeInstanceOf(HTMLElement);
});

it.each([
  ['USED', '今天已按谈成的价下过单，明天 0 点后可以再议。'],
  ['EXPIRED', '谈成的价没有用上，已经失效。可以按标价租，或明天 0 点后再议。'],
  ['CLOSED', '今天没有谈成，明天 0 点后可以再议。'],
] as const)('says what became of one that is %s', async (status, words) => {
  const { readBargain } = open();
  await readBargain.answer(granted(aBargain({ status })));
  expect(panel().textContent).toBe(words);
});

it('a reading that fails shows why, and is tried again', async () => {
  const { readBargain } = open();
  await readBargain.answer(refused('BARGAIN_OFF'));
  expect(screen.getByRole('alert').textContent).toContain(refusal('BARGAIN_OFF').message);
  await press('重试');
  await readBargain.answer(granted(aBargain()));
  expect(screen.queryByRole('alert')).toBe(null);
});

it('a refused offer shows why beside the offer', async () => {
  const { readBargain, makeOffer } = open();
  await readBargain.answer(granted(aBargain()));
  await press(/^出价/);
  await makeOffer.answer(refused('BARGAIN_RANGE'));
  await readBargain.answer(granted(aBargain({ leastFen: 210, mostFen: 285, priceFen: 300 })));
  expect(screen.getByRole('alert').textContent).toContain('出价要在现价的 70% 到 95% 之间，请重新出价');
});

it('without an answer it asks again with the same key, or reads', async () => {
  const { readBargain, makeOffer } = open();
  await readBargain.answer(granted(aBargain()));
  await press(/^出价/);
  await makeOffer.fail(badGateway);
  expect(screen.getByText('没有收到答复，出价可能已经提交。重试不会多用一次。')).toBeInstanceOf(HTMLElement);
  await press('重试');
  expect(new Set(makeOffer.asked.map(({ key }) => key)).size).toBe(1);
  await makeOffer.fail(badGateway);
  await press('查看议价进展');
  await makeOffer.check.answer(null);
  expect([screen.getByText(/^没有收到答复/).tagName, makeOffer.announced]).toEqual(['P', ['unchanged']]);
  await press('查看议价进展');
  await makeOffer.check.answer(granted(countered));
  expect(tries()[0]).toBe('1¥2.89没谈成');
});

it('asks for the real name first', async () => {
  const { readBargain, makeOffer } = open();
  await readBargain.answer(granted(aBargain()));
  await press(/^出价/);
  await makeOffer.answer(refused('REAL_NAME_REQUIRED'));
  expect(await screen.findByRole('dialog', { name: '实名认证' })).toBeInstanceOf(HTMLElement);
});
