import { expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { badGateway, unauthenticated } from '#testing/answers.ts';
import { favouriteMachine } from './favourite.machine.ts';

const told = ['showWish', 'showKept', 'announceFailure'] as const;
const press = (wanted: boolean, id = '7') => ({ type: 'heart.press' as const, id, wanted, kept: false });
const like = { id: '7', wanted: true, kept: false };
function pressed(...presses: ReturnType<typeof press>[]) {
  const it = scenario(favouriteMachine);
  for (const each of presses) it.send(each);
  return it;
}

test('shows a press at once, and rests when the server has stored it', async () => {
  const it = pressed(press(true));
  expect([it.at(), it.tags(), it.effects(...told), it.asked('saveHeart')]).toEqual([
    'saving',
    ['busy'],
    [['showWish', press(true)]],
    [{ id: '7', on: true }],
  ]);
  await it.answer('saveHeart', { id: '7', kept: true });
  expect([it.at(), it.effects(...told), it.context().hearts]).toEqual([
    'resting',
    [['showKept', [{ id: '7', wanted: true, kept: true }]]],
    [],
  ]);
});

test('a refusal is shown and reverted', async () => {
  const it = pressed(press(true));
  it.effects();
  await it.fail('saveHeart', badGateway);
  expect([it.at(), it.effects(...told)]).toEqual([
    'resting',
    [
      ['announceFailure', badGateway.problem],
      ['showKept', [like]],
    ],
  ]);
});

test('presses during a request change the wanted state: one request at a time, and the last press is stored last', async () => {
  const it = pressed(press(true), press(false), press(true), press(false));
  expect(it.asked('saveHeart')).toEqual([{ id: '7', on: true }]);
  await it.answer('saveHeart', { id: '7', kept: true });
  expect(it.asked('saveHeart')).toEqual([
    { id: '7', on: true },
    { id: '7', on: false },
  ]);
  await it.answer('saveHeart', { id: '7', kept: false });
  expect([it.at(), it.asked('saveHeart')]).toEqual([
    'resting',
    [
      { id: '7', on: true },
      { id: '7', on: false },
    ],
  ]);
});

test('sends no request if the server already has the wanted state', async () => {
  const it = pressed(press(true), press(true, '8'), press(false, '8'));
  await it.answer('saveHeart', { id: '7', kept: true });
  expect([it.at(), it.asked('saveHeart')]).toEqual(['resting', [{ id: '7', on: true }]]);
});

test('saves hearts one after the other; a failure does not affect the others', async () => {
  const it = pressed(press(true), press(true, '8'), press(true, '9'));
  await it.fail('saveHeart', badGateway);
  await it.answer('saveHeart', { id: '8', kept: true });
  await it.answer('saveHeart', { id: '9', kept: true });
  expect([it.at(), it.asked('saveHeart')]).toEqual([
    'resting',
    [
      { id: '7', on: true },
      { id: '8', on: true },
      { id: '9', on: true },
    ],
  ]);
});

test('a user who does not log in is asked once, and every heart is reverted', async () => {
  const it = pressed(press(true), press(true, '8'));
  it.effects();
  await it.fail('saveHeart', unauthenticated);
  expect([it.at(), it.asked('saveHeart'), it.effects(...told)]).toEqual([
    'resting',
    [{ id: '7', on: true }],
    [
      ['announceFailure', unauthenticated.problem],
      ['showKept', [like, { ...like, id: '8' }]],
    ],
  ]);
});

test('after fifty presses with failures among them the display matches the server', async () => {
  const it = scenario(favouriteMachine);
  let server = false;
  for (let at = 0; at < 50; at += 1) {
    it.send({ type: 'heart.press', id: '7', wanted: at % 2 === 0, kept: server });
    if (at % 3 === 0 || it.at() !== 'saving') continue;
    const { on } = it.asked('saveHeart').at(-1) as { on: boolean };
    if (at % 5 === 0) await it.fail('saveHeart', badGateway);
    else {
      server = on;
      await it.answer('saveHeart', { id: '7', kept: on });
    }
  }
  while (it.at() === 'saving') {
    const { on } = it.asked('saveHeart').at(-1) as { on: boolean };
    server = on;
    await it.answer('saveHeart', { id: '7', kept: on });
  }
  const shown = it.effects('showKept').at(-1)?.[1] as { kept: boolean }[];
  expect([it.at(), shown[0]?.kept]).toEqual(['resting', server]);
});

test('what the page shows of a heart that is being stored does not replace what is stored', async () => {
  const it = pressed(press(true));
  it.send({ ...press(false), kept: true });
  expect(it.context().hearts).toEqual([{ id: '7', wanted: false, kept: false }]);
});
