import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aListing } from '#testing/builders/gateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { Trail } from './Trail.tsx';

afterEach(cleanup);

const hall = ['/', '/zuhao.html', '/zuhao/7.html'];

it.each([
  ['the hall', '', hall, '返回王者荣耀'],
  ['where the address says', '?redirect=%2Faccount%2Forder%3Forder_no%3DZH1', ['/', '/account/order?order_no=ZH1'], '返回上一页'],
  ['the hall when the address says another site', '?redirect=%2F%2Felsewhere.example%2F', hall, '返回王者荣耀'],
])('links back to %s', (_, query, trail, back) => {
  stage(() => ({ screen: <Trail listing={aListing()} heart={null} /> }), `/detail/1.html${query}`);
  expect(
    within(screen.getByRole('navigation', { name: '位置' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(trail);
  expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(trail.at(-1));
});
