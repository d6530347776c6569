import { describe, expect, test } from 'vitest';
import { eventForm, Misfilled } from './eventForm.ts';

const sample = { type: 'order.make', hours: 2, note: 'x', quote: { type: 1 }, isVip: false };

function opened() {
  const form = eventForm('order.make', [sample]);
  const [fields, json] = form.parts as [HTMLElement, HTMLTextAreaElement];
  const box = (name: string) =>
    [...fields.querySelectorAll('label')]
      .find((label) => label.textContent.startsWith(name) || label.textContent.endsWith(name))!
      .querySelector<HTMLInputElement>('input,textarea')!;
  return { ...form, fields, json, box };
}

describe('the form of an event', () => {
  test('reads the values of its fields', () => {
    const { box, read } = opened();
    box('hours').value = '3';
    box('quote').value = '{"type":2}';
    expect(read()).toEqual({ ...sample, hours: 3, quote: { type: 2 } });
  });

  test('keeps JSON input when switching to the fields and back', () => {
    const { json, fields, toggle, read, box } = opened();
    toggle();
    expect([json.hidden, fields.hidden]).toEqual([false, true]);
    json.value = '{"hours":5,"couponId":"c1"}';
    toggle();
    expect([json.hidden, fields.hidden]).toEqual([true, false]);
    expect(read()).toEqual({ type: 'order.make', hours: 5, couponId: 'c1' });
    box('hours').value = '6';
    toggle();
    expect(JSON.parse(json.value)).toEqual({ type: 'order.make', hours: 6, couponId: 'c1' });
  });

  test('replaces the JSON being edited when another example is chosen', () => {
    const { json, show, toggle, read } = opened();
    toggle();
    show({ ...sample, hours: 9 });
    expect(JSON.parse(json.value)).toEqual({ ...sample, hours: 9 });
    expect(read()).toEqual({ ...sample, hours: 9 });
  });

  test('sends null as null, even if another example has a value', () => {
    const { show, read } = eventForm('standing.changed', [{ type: 'standing.changed', offer: { totalFen: 100 } }]);
    show({ type: 'standing.changed', offer: null });
    expect(read()).toEqual({ type: 'standing.changed', offer: null });
  });

  test('rejects an empty number instead of sending zero', () => {
    const { box, read } = opened();
    box('hours').value = '';
    expect(read).toThrow(new Misfilled('hours：请填一个数'));
  });

  test('does not switch while something is invalid JSON, and names it', () => {
    const { json, box, toggle } = opened();
    box('quote').value = '{';
    expect(toggle).toThrow(new Misfilled('quote：不是有效的 JSON'));
    expect(json.hidden).toBe(true);
    box('quote').value = '{}';
    toggle();
    json.value = '[1]';
    expect(toggle).toThrow(new Misfilled('事件内容：请写一个 JSON 对象'));
    json.value = '{';
    expect(toggle).toThrow(new Misfilled('事件内容：不是有效的 JSON'));
    expect(json.hidden).toBe(false);
  });
});
