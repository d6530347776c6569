import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, createMachine, setup } from 'xstate';
import { pageLife } from '#lib/pageLife.ts';
import { watchable } from '#lib/watching.ts';
import { watchPage } from './page.actors.ts';

let stop = (): void => {};

/** Reported typing events of a page with these elements. */
function watch(html: string): { readonly told: string[]; of(id: string): HTMLElement } {
  document.body.innerHTML = html;
  const told: string[] = [];
  const watcher = createMachine({
    invoke: { src: watchPage('typing.began', 'typing.ended') },
    on: { '*': { actions: ({ event }) => void told.push(event.type) } },
  });
  const actor = createActor(watcher).start();
  stop = () => actor.stop();
  return { told, of: (id) => document.getElementById(id)! };
}

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

test.each([
  '<input id="field">',
  '<input id="field" type="tel">',
  '<textarea id="field"></textarea>',
  '<p id="field" contenteditable="true" tabindex="0"></p>',
])('typing begins on focus of %s and ends on blur', (html) => {
  const { told, of } = watch(`${html}<button id="other"></button>`);
  of('field').focus();
  expect(told).toEqual(['typing.began']);
  of('other').focus();
  expect(told).toEqual(['typing.began', 'typing.ended']);
});

test('moving from one field to the next does not end typing', () => {
  const { told, of } = watch('<input id="one"><input id="next">');
  of('one').focus();
  of('next').focus();
  expect(told).toEqual(['typing.began']);
});

test('focusing a checkbox, slider or button is not typing', () => {
  const { told, of } = watch('<input id="box" type="checkbox"><input id="slider" type="range"><button id="button"></button>');
  for (const id of ['box', 'slider', 'button']) of(id).focus();
  expect(told).toEqual([]);
});

test('typing ends with the next action after its field was removed', () => {
  const { told, of } = watch('<input id="field"><button id="other"></button>');
  of('field').focus();
  of('field').remove();
  of('other').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(told).toEqual(['typing.began', 'typing.ended']);
});

test('reports typing, clicking and scrolling at most once a second, with a trailing report', () => {
  vi.useFakeTimers();
  const told: number[] = [];
  const start = Date.now();
  const watcher = createMachine({
    invoke: { src: watchPage('person.acted') },
    on: { 'person.acted': { actions: () => void told.push(Date.now() - start) } },
  });
  const actor = createActor(watcher).start();
  const act = (name: string) => document.body.dispatchEvent(new Event(name, { bubbles: true }));
  act('pointerdown');
  vi.advanceTimersByTime(500);
  act('keydown');
  act('wheel');
  vi.advanceTimersByTime(5_000);
  for (const name of ['keydown', 'input', 'pointerdown', 'wheel', 'touchmove', 'scroll']) {
    act(name);
    vi.advanceTimersByTime(2_000);
  }
  actor.stop();
  act('keydown');
  vi.useRealTimers();
  expect(told).toEqual([0, 1_000, 5_500, 7_500, 9_500, 11_500, 13_500, 15_500]);
});

test('an open conversation counts as typing, with or without focus, until it is closed', () => {
  const { told, of } = watch('<textarea id="field"></textarea><button id="other"></button>');
  const end = pageLife.engage();
  expect(told).toEqual(['typing.began']);
  of('field').focus();
  of('other').focus();
  expect(told).toEqual(['typing.began']);
  end();
  expect(told).toEqual(['typing.began', 'typing.ended']);
});

describe('a form that was begun counts as typing', () => {
  const fill = (field: HTMLElement, value: string): void => {
    (field as HTMLInputElement).value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  test('after its field is left, and after a refused submission, until it is removed with its page', async () => {
    const { told, of } = watch('<main id="page"><form id="form"><input id="field"><button id="other"></button></form></main>');
    of('field').focus();
    fill(of('field'), '验证码');
    of('other').focus();
    of('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    of('other').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(told).toEqual(['typing.began']);
    of('page').remove();
    await vi.waitFor(() => expect(told).toEqual(['typing.began', 'typing.ended']));
  });

  test('until its fields are empty', () => {
    const { told, of } = watch('<form><input id="field"><textarea id="more"></textarea></form>');
    fill(of('field'), '1');
    fill(of('more'), '2');
    fill(of('field'), '');
    expect(told).toEqual(['typing.began']);
    fill(of('more'), '');
    expect(told).toEqual(['typing.began', 'typing.ended']);
  });

  test('with no more than a ticked box', () => {
    const { told, of } = watch('<form><input id="box" type="checkbox"></form>');
    (of('box') as HTMLInputElement).checked = true;
    of('box').dispatchEvent(new Event('input', { bubbles: true }));
    expect(told).toEqual(['typing.began']);
  });

  test('but not a search', () => {
    const { told, of } = watch('<form role="search"><input id="field"></form>');
    fill(of('field'), '原神');
    expect(told).toEqual([]);
  });
});

test('a chart at work counts as typing, until its step is done, or it stops or crashes', () => {
  const { told } = watch('');
  const machine = setup({ types: { tags: {} as 'busy' }, actions: { fail: () => {} } }).createMachine({
    initial: 'resting',
    states: {
      resting: { on: { go: 'working' } },
      working: {
        tags: 'busy',
        on: {
          done: 'resting',
          fail: {
            actions: () => {
              throw new Error('step');
            },
          },
        },
      },
    },
  });
  const begin = () => {
    const actor = createActor(machine, { ...watchable });
    actor.subscribe({ error: () => {} });
    actor.start().send({ type: 'go' });
    return actor;
  };
  const once = ['typing.began', 'typing.ended'];
  const first = begin();
  expect(told).toEqual(['typing.began']);
  first.send({ type: 'done' });
  expect(told).toEqual(once);
  begin().stop();
  expect(told).toEqual([...once, ...once]);
  begin().send({ type: 'fail' });
  document.dispatchEvent(new Event('pointerdown'));
  expect(told).toEqual([...once, ...once, ...once]);
});
