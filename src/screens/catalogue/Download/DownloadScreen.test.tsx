import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { stage } from '#tests/screens/stage.tsx';
import { DownloadScreen } from './DownloadScreen.tsx';
import { signInSteps } from '#screens/parts/signInSteps.ts';

afterEach(cleanup);

it('says that there is no client program yet, and shows the same steps as an order', () => {
  stage(() => ({ screen: <DownloadScreen /> }));
  expect(screen.getByText('即将开放').tagName).toBe('SPAN');
  expect(screen.getByText(/不用装任何软件/).textContent).toBe(
    '上号器还在准备。现在不用装任何软件：付款后账号和密码就在订单里，租用期间随时查看和复制。',
  );
  expect(
    screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual(signInSteps.map(({ title, text }) => title + text));
});
