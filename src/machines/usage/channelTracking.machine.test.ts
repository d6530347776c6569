import { describe, expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { badGateway } from '#testing/answers.ts';
import { channelTrackingMachine, type Origin } from './channelTracking.machine.ts';

const byClick: Origin = { channel: { channel: 'baidu', netId: null, uid: null }, clicks: { bdVid: 'click-1', qhClickId: null } };
const byLink: Origin = { channel: { channel: 'site', netId: 'n1', uid: 'u1' }, clicks: { bdVid: null, qhClickId: null } };
const made = (orderNo = '1') => ({ type: 'order.made' as const, orderNo });
const owed = (orderNo = '1') => ({ orderNo, clicks: byClick.clicks });

async function came(read: Partial<{ link: Origin | null; kept: Origin | null; owed: object[] }> = {}) {
  const it = scenario(channelTrackingMachine);
  await it.answer('readOrigin', { link: null, kept: null, owed: [], ...read });
  return it;
}

describe('a link', () => {
  test('replaces the stored origin if it names a channel', async () => {
    const it = await came({ link: byLink, kept: byClick });
    expect([it.at(), it.asked('keepOrigin'), it.context().origin]).toEqual(['keeping', [{ origin: byLink }], byLink]);
    await it.answer('keepOrigin');
    expect(it.at()).toBe('resting');
  });

  test('applies to this page if it cannot be stored', async () => {
    const it = await came({ link: byLink });
    await it.fail('keepOrigin', new Error('storage'));
    expect([it.at(), it.context().origin]).toEqual(['resting', byLink]);
  });

  test('leaves the stored origin if it names no channel', async () => {
    const it = await came({ kept: byClick });
    expect([it.at(), it.asked('keepOrigin'), it.context().origin]).toEqual(['resting', [], byClick]);
  });

  test('that cannot be read does not stop the chart', async () => {
    const it = scenario(channelTrackingMachine);
    await it.fail('readOrigin', new Error('storage'));
    expect(it.at()).toBe('resting');
  });
});

describe('an order', () => {
  test('of a visitor from an ad click is stored, uploaded and removed from the store', async () => {
    const it = await came({ kept: byClick });
    it.send(made());
    expect([it.at(), it.asked('uploadConversion'), it.effects('storeOwed')]).toEqual([
      'uploading',
      [{ conversion: owed() }],
      [['storeOwed', { owed: [owed()] }]],
    ]);
    await it.answer('uploadConversion');
    expect([it.at(), it.effects('storeOwed')]).toEqual(['resting', [['storeOwed', { owed: [] }]]]);
  });

  test.each([
    ['a link without a click', byLink],
    ['nowhere', null],
  ])('of a visitor from %s is not a conversion', async (_name, kept) => {
    const it = await came({ kept });
    it.send(made());
    expect([it.at(), it.asked('uploadConversion'), it.effects('storeOwed')]).toEqual(['resting', [], []]);
  });

  test('is uploaded again a minute after a failure, and stays stored meanwhile', async () => {
    const it = await came({ kept: byClick });
    it.send(made());
    await it.fail('uploadConversion', badGateway);
    await it.wait(59_900);
    expect([it.at(), it.context().owed]).toEqual(['pausing', [owed()]]);
    await it.wait(100);
    expect(it.asked('uploadConversion')).toHaveLength(2);
  });

  test('reported twice counts once; several are uploaded one after the other', async () => {
    const it = await came({ kept: byClick });
    it.send(made('1'));
    it.send(made('1'));
    it.send(made('2'));
    expect(it.asked('uploadConversion')).toHaveLength(1);
    await it.answer('uploadConversion');
    expect([it.at(), it.asked('uploadConversion')]).toEqual(['uploading', [{ conversion: owed('1') }, { conversion: owed('2') }]]);
  });

  test('left over from another visit is uploaded at once', async () => {
    const it = await came({ kept: byClick, owed: [owed('7')] });
    expect(it.asked('uploadConversion')).toEqual([{ conversion: owed('7') }]);
  });
});
