import { afterEach, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { watchPage } from './page.actors.ts';

let stop = (): void => {};

/** What is told of typing, of a page with these elements. */
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
])('typing begins in %s and ends when it is left', (html) => {
  const { told, of } = watch(`${html}<button id="other"></button>`);
  of('field').focus();
  expect(told).toEqual(['typing.began']);
  of('other').focus();
  expect(told).toEqual(['typing.began', 'typing.ended']);
});

test('from one field into the next it goes on', () => {
  const { told, of } = watch('<input id="one"><input id="next">');
  of('one').focus();
  of('next').focus();
  expect(told).toEqual(['typing.began']);
});

test('what is only pressed is no field', () => {
  const { told, of } = watch('<input id="box" type="checkbox"><input id="slider" type="range"><button id="button"></button>');
  for (const id of ['box', 'slider', 'button']) of(id).focus();
  expect(told).toEqual([]);
});

test('of a field that is gone the next press tells', () => {
  const { told, of } = watch('<input id="field"><button id="other"></button>');
  of('field').focus();
  of('field').remove();
  of('other').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(told).toEqual(['typing.began', 'typing.ended']);
});
