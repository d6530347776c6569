import { describe, expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { chunkRecoveryMachine } from './chunkRecovery.machine.ts';

const told = ['showOffer', 'showRetrying', 'hideOffer', 'letGo', 'reloadPage', 'openHome'] as const;
const missing = (id = 'c1', now = 100_000) => ({ type: 'chunk.missing' as const, id, now });
const nothing = { recovered: [], missing: ['c1'] };

async function watching(reloadedAt: number | null = null) {
  const it = scenario(chunkRecoveryMachine);
  await it.answer('restoreDrafts', { reloadedAt });
  it.effects();
  return it;
}
async function offered(release: 'newer' | 'same' | null = 'newer', reloadedAt: number | null = null) {
  const it = await watching(reloadedAt);
  it.send(missing());
  await it.wait(500);
  await it.answer('retryChunks', nothing);
  await it.wait(1_500);
  await it.answer('retryChunks', nothing);
  if (release === null) await it.fail('readRelease', new Error('offline'));
  else await it.answer('readRelease', { release });
  return it;
}

describe('a missing chunk', () => {
  test('is fetched again after half a second; on success no notice is shown', async () => {
    const it = await watching();
    it.send(missing());
    await it.wait(400);
    expect([it.at(), it.asked('retryChunks')]).toEqual(['pausing', []]);
    await it.wait(100);
    expect([it.at(), it.asked('retryChunks')]).toEqual(['retrying', [{ ids: ['c1'] }]]);
    await it.answer('retryChunks', { recovered: ['c1'], missing: [] });
    expect([it.at(), it.context().waiting, it.effects(...told)]).toEqual(['watching', [], [['hideOffer']]]);
  });

  test('is fetched a second time 1.5 s later, and not a third time', async () => {
    const it = await offered();
    expect([it.at(), it.asked('retryChunks'), it.effects(...told)]).toEqual([
      { offered: 'newer' },
      [{ ids: ['c1'] }, { ids: ['c1'] }],
      [['showOffer', 'newer']],
    ]);
    await it.wait(600_000);
    expect([it.at(), it.asked('retryChunks').length]).toEqual([{ offered: 'newer' }, 2]);
  });

  test('is fetched together with others reported missing meanwhile', async () => {
    const it = await watching();
    it.send(missing('c1'));
    await it.wait(500);
    it.send(missing('c2'));
    await it.answer('retryChunks', { recovered: ['c1'], missing: [] });
    await it.wait(1_500);
    expect(it.asked('retryChunks')).toEqual([{ ids: ['c1'] }, { ids: ['c2'] }]);
    await it.answer('retryChunks', { recovered: ['c2'], missing: [] });
    expect(it.at()).toBe('watching');
  });

  test('starts with a fresh count of tries', async () => {
    const it = await watching();
    for (const id of ['c1', 'c2', 'c3']) {
      it.send(missing(id));
      await it.wait(500);
      await it.answer('retryChunks', { recovered: [id], missing: [] });
    }
    expect([it.at(), it.context().tries]).toEqual(['watching', 0]);
  });

  test('is handled after the drafts are restored if it is reported before', async () => {
    const it = scenario(chunkRecoveryMachine);
    it.send(missing());
    expect(it.at()).toBe('restoring');
    await it.fail('restoreDrafts', new Error('storage'));
    expect(it.at()).toBe('pausing');
  });
});

describe('the offer', () => {
  test.each([
    ['newer', 'newer'],
    ['same', 'same'],
    [null, 'unreachable'],
  ] as const)('with the release %s: %s', async (release, offer) => {
    const it = await offered(release);
    expect([it.at(), it.tags(), it.effects(...told)]).toEqual([{ offered: offer }, [], [['showOffer', offer]]]);
  });

  test.each([
    ['newer', ['page.reload', 'page.keep']],
    ['same', ['chunk.retry', 'page.reload', 'page.keep']],
    [null, ['chunk.retry', 'page.keep']],
  ] as const)('with the release %s allows %s', async (release, ways) => {
    const it = await offered(release);
    expect((['chunk.retry', 'page.reload', 'home.open', 'page.keep'] as const).filter((type) => it.can({ type }))).toEqual(ways);
  });

  test('reloads after storing what was typed', async () => {
    const it = await offered();
    it.send({ type: 'page.reload' });
    expect([it.at(), it.asked('keepDrafts').length, it.effects('reloadPage')]).toEqual(['keepingDrafts', 1, []]);
    await it.answer('keepDrafts');
    expect([it.at(), it.effects(...told)]).toEqual(['reloading', [['reloadPage']]]);
  });

  test('reloads even if the drafts cannot be stored', async () => {
    const it = await offered();
    it.send({ type: 'page.reload' });
    await it.fail('keepDrafts', new Error('storage'));
    expect(it.at()).toBe('reloading');
  });

  test('is shown again if the browser has not navigated after 15 s', async () => {
    const it = await offered();
    it.send({ type: 'page.reload' });
    await it.answer('keepDrafts');
    await it.wait(14_900);
    expect(it.at()).toBe('reloading');
    await it.wait(100);
    expect([it.at(), it.effects(...told).at(-1)]).toEqual([{ offered: 'newer' }, ['showOffer', 'newer']]);
  });

  test('allows one more try, and is shown again if that fails', async () => {
    const it = await offered('same');
    it.send({ type: 'chunk.retry' });
    await it.answer('retryChunks', nothing);
    await it.fail('readRelease', new Error('offline'));
    expect([it.at(), it.asked('retryChunks').length, it.effects(...told)]).toEqual([
      { offered: 'unreachable' },
      3,
      [['showOffer', 'same'], ['showRetrying'], ['showOffer', 'unreachable']],
    ]);
    it.send({ type: 'chunk.retry' });
    await it.answer('retryChunks', { recovered: ['c1'], missing: [] });
    expect([it.at(), it.effects(...told)]).toEqual(['watching', [['showRetrying'], ['hideOffer']]]);
  });

  test('can be declined, which gives the chunk up', async () => {
    const it = await offered();
    it.effects();
    it.send({ type: 'page.keep' });
    expect([it.at(), it.context().waiting, it.effects(...told)]).toEqual(['watching', [], [['letGo'], ['hideOffer']]]);
  });
});

describe('prevents a reload loop', () => {
  test('a chunk missing within a minute of a reload offers no other reload', async () => {
    const it = await offered('newer', 40_001);
    expect([it.at(), it.effects(...told), it.can({ type: 'page.reload' })]).toEqual([
      { offered: 'stuck' },
      [['showOffer', 'stuck']],
      false,
    ]);
    it.send({ type: 'home.open' });
    expect([it.at(), it.effects(...told)]).toEqual(['watching', [['letGo'], ['openHome'], ['hideOffer']]]);
  });

  test('nor if the server does not respond', async () => {
    const it = await offered(null, 99_000);
    expect([it.at(), it.effects(...told)]).toEqual([{ offered: 'stuck' }, [['showOffer', 'stuck']]]);
  });

  test('offers a reload after that minute', async () => {
    expect((await offered('newer', 40_000)).at()).toEqual({ offered: 'newer' });
  });

  test('when stuck allows a retry, or staying', async () => {
    const it = await offered('same', 99_000);
    it.send({ type: 'chunk.retry' });
    await it.answer('retryChunks', nothing);
    await it.answer('readRelease', { release: 'same' });
    expect(it.at()).toEqual({ offered: 'stuck' });
    it.send({ type: 'page.keep' });
    expect(it.at()).toBe('watching');
  });

  test('never reloads automatically', async () => {
    const it = await offered();
    await it.wait(600_000);
    expect(it.effects('reloadPage')).toEqual([]);
  });
});
