import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { ChartsProvider } from '#context/charts.ts';
import { chartsOf } from '#tests/screens/stage.tsx';
import { imageUploadMachine, type KeptPicture } from '#machines/pictures/imageUpload.machine.ts';
import type { Answer } from '#contract/problem.ts';
import { ImageUpload, type UploadedPicture } from './ImageUpload.tsx';

/** A form with a text and pictures, whose uploads end when they are answered. */
function open() {
  const answers: ((answer: Answer<KeptPicture>) => void)[] = [];
  const imageUpload = imageUploadMachine.provide({
    actors: {
      shrinkPicture: fromPromise(async ({ input }) => ({ ok: true as const, value: input.file })),
      watchProgress: fromCallback(() => {}),
      sendPicture: fromPromise(() => new Promise<Answer<KeptPicture>>((resolve) => answers.push(resolve))),
    },
  });
  const shown: { pictures: readonly UploadedPicture[] } = { pictures: [] };
  function Form() {
    const [pictures, setPictures] = useState<readonly UploadedPicture[]>([]);
    useEffect(() => {
      shown.pictures = pictures;
    }, [pictures]);
    return (
      <>
        <input aria-label="标题" />
        <ImageUpload form="review" label="评价图片" purpose="review" most={3} pictures={pictures} onChange={setPictures} />
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChartsProvider value={chartsOf({ imageUpload })}>
        <Form />
      </ChartsProvider>
    </QueryClientProvider>,
  );
  const choose = (...names: readonly string[]) =>
    act(async () => {
      const files = names.map((name) => new File(['x'], name, { type: 'image/png' }));
      fireEvent.change(screen.getByLabelText('选择评价图片'), { target: { files } });
    });
  const answer = () =>
    act(async () => {
      answers.forEach((reply, at) => reply({ ok: true, value: { id: String(at), path: `/static/${at}.webp`, width: 1, height: 1 } }));
    });
  return { shown, answers, choose, answer };
}

afterEach(cleanup);

test('keeps both pictures if their uploads end together', async () => {
  const { shown, answers, choose, answer } = open();
  await choose('one.png', 'two.png');
  await expect.poll(() => answers.length).toBe(2);
  await answer();
  expect(shown.pictures.map(({ id }) => id)).toEqual(['0', '1']);
  expect(screen.queryAllByRole('progressbar')).toEqual([]);
});

test('an upload that ends leaves the focus to whoever types elsewhere, and else has it at the button', async () => {
  const { answers, choose, answer } = open();
  await choose('one.png');
  await expect.poll(() => answers.length).toBe(1);
  screen.getByLabelText('标题').focus();
  await answer();
  expect(document.activeElement).toBe(screen.getByLabelText('标题'));
  screen.getByLabelText('标题').blur();
  await choose('two.png');
  await expect.poll(() => answers.length).toBe(2);
  await answer();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '上传图片' }));
});
