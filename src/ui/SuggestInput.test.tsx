import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { SuggestInput } from './SuggestInput.tsx';

afterEach(cleanup);

function open() {
  const entered = vi.fn<(value: string) => void>();
  function Held() {
    const [value, setValue] = useState('');
    return (
      <SuggestInput
        value={value}
        onChange={setValue}
        onEnter={() => entered(value)}
        suggestions={['凤求凰', '遇见飞天', '凤凰于飞']}
        placeholder="如 凤求凰"
      />
    );
  }
  render(<Held />);
  return { entered, field: screen.getByPlaceholderText<HTMLInputElement>('如 凤求凰') };
}

it('suggests what contains the text; the chosen one is filled in, and only Enter enters it', async () => {
  const { entered, field } = open();
  await userEvent.type(field, '凤');
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(['凤求凰', '凤凰于飞']);
  fireEvent.click(screen.getByText('凤求凰'));
  expect([field.value, entered.mock.calls]).toEqual(['凤求凰', []]);
  await userEvent.type(field, '{Enter}');
  expect(entered.mock.calls).toEqual([['凤求凰']]);
});

it('what no suggestion contains is entered as it is', async () => {
  const { entered, field } = open();
  await userEvent.type(field, '自制皮肤{Enter}');
  expect(entered.mock.calls).toEqual([['自制皮肤']]);
});

it('loses no letter of a quick typist while the page is rendered again and suggestions come', async () => {
  const entered: string[] = [];
  function Held() {
    const [value, setValue] = useState('');
    const [names, setNames] = useState<readonly string[]>([]);
    useEffect(() => {
      const timer = setInterval(() => startTransition(() => setNames((before) => ['凤求凰', '遇见飞天', `凤 ${before.length}`])), 1);
      return () => clearInterval(timer);
    }, []);
    const enter = () => {
      entered.push(value);
      setValue('');
    };
    return (
      <>
        <SuggestInput value={value} onChange={setValue} onEnter={enter} suggestions={names} placeholder="如 凤求凰" />
        <button type="button" onClick={enter}>
          加入
        </button>
      </>
    );
  }
  render(<Held />);
  const typed = Array.from({ length: 12 }, (_, at) => `凤求凰 ${at}`);
  for (const [at, text] of typed.entries()) {
    await userEvent.type(screen.getByPlaceholderText('如 凤求凰'), at % 2 === 0 ? text : `${text}{Enter}`);
    if (at % 2 === 0) await userEvent.click(screen.getByRole('button', { name: '加入' }));
  }
  expect(entered).toEqual(typed);
});

it('a suggestion that Tab chose is entered by the next Enter', async () => {
  const { entered, field } = open();
  await userEvent.type(field, '凤');
  await screen.findAllByRole('option', { hidden: true });
  // PrimeReact reads the codes of keys.
  fireEvent.keyDown(field, { key: 'ArrowDown', which: 40, keyCode: 40 });
  fireEvent.keyDown(field, { key: 'Tab', which: 9, keyCode: 9 });
  expect(field.value).toBe('凤求凰');
  fireEvent.keyDown(field, { key: 'Enter', which: 13, keyCode: 13 });
  expect(entered.mock.calls).toEqual([['凤求凰']]);
});
