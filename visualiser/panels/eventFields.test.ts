import { describe, expect, test } from 'vitest';
import { eventFrom, eventIn, fieldsOf, jsonOf, Misfilled } from './eventFields.ts';

const TYPE = 'order.make';
const sample = { type: TYPE, hours: 2, note: 'x', quote: { type: 1 }, isVip: false };

const changed = (name: string, text: string) => fieldsOf([sample]).map((field) => (field.name === name ? { ...field, text } : field));

describe('the fields of an event', () => {
  test('have the kind of the value of the example', () => {
    expect(fieldsOf([sample])).toEqual([
      { name: 'hours', kind: 'number', text: '2', isTicked: false },
      { name: 'note', kind: 'text', text: 'x', isTicked: false },
      { name: 'quote', kind: 'json', text: '{\n "type": 1\n}', isTicked: false },
      { name: 'isVip', kind: 'tick', text: '', isTicked: false },
    ]);
  });

  test('are read as their kinds', () => {
    expect(eventIn(TYPE, changed('hours', '3'))).toEqual({ ...sample, hours: 3 });
    expect(eventIn(TYPE, changed('quote', '{"type":2}'))).toEqual({ ...sample, quote: { type: 2 } });
    expect(
      eventIn(
        TYPE,
        fieldsOf([sample]).map((field) => ({ ...field, isTicked: true })),
      ),
    ).toEqual({ ...sample, isVip: true });
  });

  test('keep JSON input that no example has', () => {
    const written = eventFrom(TYPE, '{"hours":5,"couponId":"c1"}');
    expect(eventIn(TYPE, fieldsOf([written]))).toEqual({ type: TYPE, hours: 5, couponId: 'c1' });
    expect(eventFrom(TYPE, jsonOf(written))).toEqual(written);
  });

  test('take the values of the chosen example before those of others', () => {
    expect(eventIn(TYPE, fieldsOf([sample], { type: TYPE, hours: 9 }))).toEqual({ ...sample, hours: 9 });
  });

  test('send null as null, even if another example has a value', () => {
    const full = { type: 'standing.changed', offer: { totalFen: 100 } };
    expect(eventIn(full.type, fieldsOf([full], { type: full.type, offer: null }))).toEqual({ type: full.type, offer: null });
  });

  test('leave out what is masked', () => {
    expect(fieldsOf([{ type: TYPE, password: '⦁⦁⦁' }])).toEqual([{ name: 'password', kind: 'text', text: '', isTicked: false }]);
  });

  test('refuse an empty number instead of sending zero, and JSON that is none', () => {
    expect(() => eventIn(TYPE, changed('hours', ''))).toThrow(new Misfilled('hours：请填一个数'));
    expect(() => eventIn(TYPE, changed('quote', '{'))).toThrow(new Misfilled('quote：不是有效的 JSON'));
    expect(() => eventFrom(TYPE, '[1]')).toThrow(new Misfilled('事件内容：请写一个 JSON 对象'));
    expect(() => eventFrom(TYPE, '{')).toThrow(new Misfilled('事件内容：不是有效的 JSON'));
  });
});
