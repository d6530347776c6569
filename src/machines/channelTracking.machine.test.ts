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
  test('that names a channel takes the place of the one kept', async () => {
    const it = await came({ link: byLink, kept: byClick });
    expect([it.at(), it.asked('keepOrigin'), it.context().origin]).toEqual(['keeping', [{ origin: byLink }], byLink]);
    await it.answer('keepOrigin');
    expect(it.at()).toBe('resting');
  });

  test('that cannot be kept holds for this page', async () => {
    const it = await came({ link: byLink });
    await it.fail('keepOrigin', new Error('storage'));
    expect([it.at(), it.context().origin]).toEqual(['resting', byLink]);
  });

  test('that names none leaves the one kept', async () => {
    const it = await came({ kept: byClick });
    expect([it.at(), it.asked('keepOrigin'), it.context().origin]).toEqual(['resting', [], byClick]);
  });

  test('that cannot be read costs nothing else', async () => {
    const it = scenario(channelTrackingMachine);
    await it.fail('readOrigin', new Error('storage'));
    expect(it.at()).toBe('resting');
  });
});

describe('an order', () => {
  test('of somebody who came by a click is kept, uploaded and settled', async () => {
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
  ])('of somebody who came by %s is no conversion', async (_name, kept) => {
    const it = await came({ kept });
    it.send(made());
    expect([it.at(), it.asked('uploadConversion'), it.effects('storeOwed')]).toEqual(['resting', [], []]);
  });

  test('is uploaded again a minute after a failure, and stays kept meanwhile', async () => {
    const it = await came({ kept: byClick });
    it.send(made());
    await it.fail('uploadConversion', badGateway);
    await it.wait(59_900);
    expect([it.at(), it.context().owed]).toEqual(['pausing', [owed()]]);
    await it.wait(100);
    expect(it.asked('uploadConversion')).toHaveLength(2);
  });

  test('an order reported twice counts once, and several are sent one after the other', async () => {
    const it = await came({ kept: byClick });
    it.send(made('1'));
    it.send(made('1'));
    it.send(made('2'));
    expect(it.asked('uploadConversion')).toHaveLength(1);
    await it.answer('uploadConversion');
    expect([it.at(), it.asked('uploadConversion')]).toEqual(['uploading', [{ conversion: owed('1') }, { conversion: owed('2') }]]);
  });

  test('that another visit could not upload is uploaded now', async () => {
    const it = await came({ kept: byClick, owed: [owed('7')] });
    expect(it.asked('uploadConversion')).toEqual([{ conversion: owed('7') }]);
  });
});
