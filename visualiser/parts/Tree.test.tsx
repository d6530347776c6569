import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PrimeReactProvider } from 'primereact/api';
import { afterEach, expect, test } from 'vitest';
import type { Masked } from '#lib/recording.ts';
import { Tree } from './Tree.tsx';

afterEach(cleanup);

const show = (value: Masked) =>
  render(
    <PrimeReactProvider value={{ unstyled: true }}>
      <Tree value={value} label="数据" />
    </PrimeReactProvider>,
  );
const lines = (): (string | null)[] => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));

const ORDER = {
  id: 'order-1',
  token: '⦁⦁⦁',
  note: '',
  paidAt: null,
  urgent: false,
  tags: [],
  extra: {},
  lines: [{ fee: 12.5 }, { fee: 3, kind: 'vip', of: 'rent', at: { hour: 9, minute: 30, second: 1, zone: 8 } }],
};

test('shows names and values, masked values without their text, and large inner parts collapsed', () => {
  show(ORDER);
  expect(lines()).toEqual([
    'id order-1',
    'token 已遮盖',
    'note ""',
    'paidAt null',
    'urgent false',
    'tags [ ]',
    'extra { }',
    'lines 2 项',
    '0 ',
    'fee 12.5',
    '1 ',
  ]);
  expect(screen.getByText('已遮盖').title).toBe('不离开应用的标签页');
});

test('a part is opened and closed by its name and by the keyboard, also after other data arrived', async () => {
  const { rerender } = show(ORDER);
  await userEvent.click(screen.getByRole('button', { name: '1' }));
  expect(lines().slice(-4)).toEqual(['fee 3', 'kind vip', 'of rent', 'at ']);
  await userEvent.click(screen.getByRole('button', { name: 'lines' }));
  expect(lines().at(-1)).toBe('lines 2 项');
  rerender(
    <PrimeReactProvider value={{ unstyled: true }}>
      <Tree value={{ ...ORDER, id: 'order-2', more: { a: 1 } }} label="数据" />
    </PrimeReactProvider>,
  );
  expect([lines()[0], ...lines().slice(-3)]).toEqual(['id order-2', 'lines 2 项', 'more ', 'a 1']);
  screen.getByRole('treeitem', { name: 'lines 2 项' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(within(screen.getByRole('treeitem', { name: 'lines 2 项' })).getAllByRole('treeitem').length).toBe(7);
});

test('shows data without parts as one value', () => {
  show({});
  expect(document.body.textContent).toBe('{ }');
});
