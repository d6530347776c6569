import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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
