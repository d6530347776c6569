import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { noFilters } from '#lib/hallAddress.ts';
import { saveSearchMachine, type SearchWish } from '#machines/savedSearches/saveSearch.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { heldCommand, logIn, stage } from '#tests/screens/stage.tsx';
import { latePart } from '#lib/latePart.tsx';
import { SaveSearchButton } from './SaveSearchButton.tsx';
import { SaveSearchDialog } from './SaveSearchDialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const filters = { ...noFilters, gameId: '12', noDeposit: true };
const word = () => screen.getByRole('dialog').textContent;
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' });

async function open() {
  logIn();
  const slot = heldCommand<{ name: string }, SearchWish>();
  stage(() => ({
    screen: (
      <SaveSearchButton
        filters={filters}
        conditions="王者荣耀、无押金"
        className={undefined}
        dialog={latePart(async () => SaveSearchDialog)}
      />
    ),
    wiring: { saveSearch: saveSearchMachine.provide({ actors: { saveSearch: slot.leavable } }) },
  }));
  await userEvent.click(screen.getByRole('button', { name: '保存搜索' }));
  await screen.findByRole('textbox', { name: /名称/ });
  return slot;
}

const name = async (text: string) => {
  await userEvent.type(screen.getByRole('textbox', { name: /名称/ }), text);
  await userEvent.click(save());
};

it('names the conditions, sends them under one key, and closes once they are saved', async () => {
  const slot = await open();
  expect(word()).toContain('王者荣耀、无押金');
  await name('夜场微信');
  expect([slot.asked, save().getAttribute('aria-busy')]).toEqual([
    [{ name: '夜场微信', filters, key: expect.stringMatching(/^\S{16,}$/) }],
    'true',
  ]);
  await slot.answer(granted({ name: '夜场微信' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

it('shows what is wrong with a name, and a refusal above the button', async () => {
  const slot = await open();
  await name('十一个字的名称就太长了啊');
  expect([screen.getByText('名称要 1–10 个字').textContent, slot.asked]).toEqual(['名称要 1–10 个字', []]);
  await userEvent.clear(screen.getByRole('textbox', { name: /名称/ }));
  await name('夜场');
  await slot.answer(refused('SAVED_SEARCHES_FULL'));
  expect(screen.getByRole('alert').textContent).toContain(refusal('SAVED_SEARCHES_FULL').message);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /名称/ }).value).toBe('夜场');
});

it('offers a retry under the same key after a lost response', async () => {
  const slot = await open();
  await name('夜场');
  await slot.fail(badGateway);
  expect(word()).toContain('没有收到结果，重试不会保存两次。');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect([slot.asked.length, slot.asked[1]]).toEqual([2, slot.asked[0]]);
});

it('keeps the name when the retry is refused', async () => {
  const slot = await open();
  await name('夜场');
  await slot.fail(badGateway);
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await slot.answer(refused('SAVED_SEARCHES_FULL'));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /名称/ })).value).toBe('夜场');
});

it('is closed without a request', async () => {
  const slot = await open();
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(slot.asked).toEqual([]);
});
