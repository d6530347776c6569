import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { ClosingPlace } from './ClosingPlace.tsx';

afterEach(cleanup);

it('while the account is being closed, every page says so and leads to where it is withdrawn', async () => {
  logIn({ isClosing: true });
  stage(() => ({ screen: <ClosingPlace /> }));
  expect((await screen.findByRole('status')).textContent).toBe('账号正在注销，现在不能租号和付款。撤销注销');
  expect(screen.getByRole('link', { name: '撤销注销' }).getAttribute('href')).toBe('/account/unactive_account');
});

it('says nothing to other users', () => {
  logIn();
  stage(() => ({ screen: <ClosingPlace /> }));
  expect(screen.queryByText(/正在注销/)).toBeNull();
});
