import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { ChartsProvider } from '#context/charts.ts';
import { chartsOf } from '#tests/screens/stage.tsx';
import { imageUploadMachine, type KeptPicture } from '#machines/pictures/imageUpload.machine.ts';
import type { Answer } from '#contract/problem.ts';
import { ImageUpload, type UploadedPicture } from './ImageUpload.tsx';

test('keeps both pictures if their uploads end together', async () => {
  const answers: ((answer: Answer<KeptPicture>) => void)[] = [];
  const imageUpload = imageUploadMachine.provide({
    actors: {
      shrinkPicture: fromPromise(async ({ input }) => ({ ok: true as const, value: input.file })),
      watchProgress: fromCallback(() => {}),
      sendPicture: fromPromise(() => new Promise<Answer<KeptPicture>>((resolve) => answers.push(resolve))),
    },
  });
  let kept: readonly UploadedPicture[] = [];
  function Form() {
    const [pictures, setPictures] = useState<readonly UploadedPicture[]>([]);
    kept = pictures;
    return <ImageUpload form="review" label="评价图片" purpose="review" most={3} pictures={pictures} onChange={setPictures} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChartsProvider value={chartsOf({ imageUpload })}>
        <Form />
      </ChartsProvider>
    </QueryClientProvider>,
  );
  const files = ['one.png', 'two.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
  await act(async () => void fireEvent.change(screen.getByLabelText('选择评价图片'), { target: { files } }));
  await expect.poll(() => answers.length).toBe(2);
  await act(async () => {
    answers.forEach((answer, at) => answer({ ok: true, value: { id: String(at), path: `/static/${at}.webp`, width: 1, height: 1 } }));
  });
  expect(kept.map(({ id }) => id)).toEqual(['0', '1']);
  expect(screen.queryAllByRole('progressbar')).toEqual([]);
});
