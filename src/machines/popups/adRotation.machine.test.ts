import { describe, expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { badGateway } from '#testing/answers.ts';
import { adRotationMachine, type PopupAd } from './adRotation.machine.ts';

const ad: PopupAd = {
  id: '2',
  startDate: null,
  endDate: null,
  displayFrequency: 1,
  position: 0,
  priority: 2,
  title: '夜场九小时',
  subtitle: '',
  kicker: '',
  button: '抢夜场',
  image: '/a.svg',
  href: '/zuhao.html',
};

async function read(ads: readonly PopupAd[] = [ad]) {
  const it = scenario(adRotationMachine, { reporters: ['watchPage'] });
  it.report('watchPage', { type: 'page.settled' });
  await it.answer('readAds', ads);
  return it;
}
async function waiting() {
  const it = await read();
  await it.answer('drawChance', 0.25);
  await it.answer('previewAd', { ad, isSpent: false });
  return it;
}
async function showing() {
  const it = await waiting();
  it.send({ type: 'popup.granted' });
  await it.answer('takeAd', { ad, isSpent: false });
  it.effects();
  return it;
}

test('reads nothing until the page has been open for some seconds', async () => {
  const it = scenario(adRotationMachine, { reporters: ['watchPage'] });
  await it.wait(60_000);
  expect([it.at(), it.asked('readAds')]).toEqual([{ list: 'awaitingPage', turn: 'idle' }, []]);
});

describe('the list', () => {
  test('is read every ten minutes, whatever the state of the turn', async () => {
    const it = await showing();
    await it.wait(600_000 - 100);
    expect(it.asked('readAds')).toHaveLength(1);
    await it.wait(100);
    await it.answer('readAds', []);
    await it.wait(600_000);
    expect([it.asked('readAds').length, it.at(), it.context().ads]).toEqual([3, { list: 'reading', turn: 'showing' }, []]);
  });

  test('is kept if it cannot be read again', async () => {
    const it = await showing();
    it.send({ type: 'ad.close' });
    await it.wait(600_000);
    await it.fail('readAds', badGateway);
    expect([it.at(), it.context().ads]).toEqual([{ list: 'fresh', turn: 'spent' }, [ad]]);
  });
});

describe('a turn', () => {
  test('is requested if there is an ad; when granted, the ad is chosen again with the same random number', async () => {
    const it = await waiting();
    expect([it.at(), it.effects('askTurn', 'releaseTurn')]).toEqual([{ list: 'fresh', turn: 'awaitingTurn' }, [['askTurn']]]);
    it.send({ type: 'popup.granted' });
    await it.answer('takeAd', { ad, isSpent: false });
    expect([it.asked('previewAd'), it.asked('takeAd')]).toEqual([[{ ads: [ad], chance: 0.25 }], [{ ads: [ad], chance: 0.25 }]]);
    expect([it.tags(), it.context().shown]).toEqual([['showing'], ad]);
  });

  test('is not requested without an ad', async () => {
    const it = await read();
    await it.answer('drawChance', 0.25);
    await it.answer('previewAd', { ad: null, isSpent: false });
    expect([it.at(), it.effects('askTurn')]).toEqual([{ list: 'fresh', turn: 'idle' }, []]);
  });

  test('is released if there is no ad any more or choosing fails', async () => {
    const gone = await waiting();
    gone.send({ type: 'popup.granted' });
    await gone.answer('takeAd', { ad: null, isSpent: false });
    expect([gone.at(), gone.effects('releaseTurn')]).toEqual([{ list: 'fresh', turn: 'idle' }, [['releaseTurn']]]);
    const failed = await waiting();
    failed.send({ type: 'popup.granted' });
    await failed.fail('takeAd', new Error('storage'));
    expect([failed.at(), failed.effects('releaseTurn')]).toEqual([{ list: 'fresh', turn: 'idle' }, [['releaseTurn']]]);
  });

  test.each(['ad.close', 'ad.open'] as const)('ends only with %s', async (type) => {
    const it = await showing();
    await it.wait(3_600_000);
    expect(it.tags()).toEqual(['showing']);
    it.send({ type });
    expect([it.tags(), it.context().shown, it.effects('releaseTurn')]).toEqual([[], null, [['releaseTurn']]]);
  });

  test('is tried again after each read of the list and each visit to the special-price page', async () => {
    const it = await read();
    await it.answer('drawChance', 0.25);
    await it.answer('previewAd', { ad: null, isSpent: false });
    it.report('watchPage', { type: 'page.entered', page: 'other', path: '/' } as { type: string });
    expect(it.at()).toEqual({ list: 'fresh', turn: 'idle' });
    it.report('watchPage', { type: 'page.entered', page: 'special', path: '/tejia.html' } as { type: string });
    expect(it.at()).toEqual({ list: 'fresh', turn: 'drawing' });
  });

  test('shows an ad once per visit', async () => {
    const it = await showing();
    it.send({ type: 'ad.close' });
    it.report('watchPage', { type: 'page.entered', page: 'special', path: '/tejia.html' } as { type: string });
    await it.wait(600_000);
    await it.answer('readAds', [ad]);
    expect([it.at(), it.asked('drawChance').length]).toEqual([{ list: 'fresh', turn: 'spent' }, 1]);
  });

  test('is not requested, or is released, if an ad was already shown before a reload', async () => {
    const it = await read();
    await it.answer('drawChance', 0.25);
    await it.answer('previewAd', { ad: null, isSpent: true });
    expect([it.at(), it.effects('askTurn')]).toEqual([{ list: 'fresh', turn: 'spent' }, []]);
    const late = await waiting();
    late.send({ type: 'popup.granted' });
    await late.answer('takeAd', { ad: null, isSpent: true });
    expect([late.at(), late.effects('releaseTurn')]).toEqual([{ list: 'fresh', turn: 'spent' }, [['releaseTurn']]]);
  });
});
