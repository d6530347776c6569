import { beforeEach, expect, it, vi } from 'vitest';
import { storeDrafts, restoreDrafts } from './drafts.ts';

const now = 1_795_000_000_000;
const here = location.href;
const form = `
  <label for="name">昵称</label><input id="name">
  <input aria-label="备注"><input aria-label="备注">
  <textarea placeholder="说明"></textarea>
  <input type="tel" aria-label="手机号码">
  <input type="password" aria-label="密码">
  <input aria-label="短信验证码" autocomplete="one-time-code">
  <input aria-label="身份证号">
  <input type="checkbox" aria-label="同意">
  <input aria-label="金额" value="10">`;

const fields = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
const values = () => fields().map(({ value }) => value);
function fill(...given: string[]): void {
  fields().forEach((field, at) => {
    field.value = given[at] ?? '';
  });
}
const typed = ['晚风', '一', '二', '多行\n说明', '13800010001', 'secret_123', '123456', '11010519491231002X', 'on', '10'];

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = form;
});

it('restores the input after a reload, without secrets', () => {
  fill(...typed);
  storeDrafts(document, here, now);
  expect(sessionStorage.getItem('drafts')).not.toMatch(/secret|123456|110105/);
  document.body.innerHTML = form;
  expect(restoreDrafts(document.body, now + 1_000)).toBe(now);
  expect(values()).toEqual(['晚风', '一', '二', '多行\n说明', '13800010001', '', '', '', 'on', '10']);
});

it('dispatches events for restored values', () => {
  fill('晚风');
  storeDrafts(document, here, now);
  document.body.innerHTML = form;
  const heard = vi.fn();
  document.body.addEventListener('input', ({ target }) => heard((target as HTMLInputElement).value), { once: true });
  restoreDrafts(document.body, now);
  expect(heard.mock.calls).toEqual([['晚风']]);
});

it('waits for fields that appear later, and fills each one once', async () => {
  fill('晚风', '一');
  storeDrafts(document, here, now);
  document.body.innerHTML = '';
  expect(restoreDrafts(document.body, now)).toBe(now);
  document.body.innerHTML = form;
  await vi.waitFor(() => expect(values().slice(0, 3)).toEqual(['晚风', '一', '']));
  fields()[0]!.value = '早风';
  document.body.append(document.createElement('input'));
  await Promise.resolve();
  expect(values()[0]).toBe('早风');
});

it.each([
  ['another address', `${here}other`, 0],
  ['another time', here, 60_000],
])('restores nothing for %s, and drops the draft', (_, to, later) => {
  fill('晚风');
  storeDrafts(document, to, now);
  document.body.innerHTML = form;
  expect([restoreDrafts(document.body, now + later), values()[0], sessionStorage.getItem('drafts')]).toEqual([null, '', null]);
});

it('returns null without drafts', () => {
  expect(restoreDrafts(document.body, now)).toBe(null);
});
