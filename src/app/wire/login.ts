import type { LoginToken } from '#machines/identity/session.machine.ts';
import { brandOf } from '#state/brand.ts';
import { askFor } from '#state/layers.ts';
import { toastGood } from '#state/toast.ts';
import type { Shell } from '#context/charts.ts';
import { links } from '#lib/links.ts';

export const askLogin = (): void => askFor({ name: 'login', tab: 'quick' });

export function openSession(session: Shell['session'], pendingAction: Shell['pendingAction'], token: LoginToken): void {
  session.send({ type: 'session.opened', ...token });
  pendingAction.send({ type: 'session.opened' });
  toastGood('登录成功！');
}

/** Page for binding a phone; it returns to where the login was requested. */
export function bindAddress(temp_token: string): string {
  const { pathname, search } = location;
  const path = pathname.slice(brandOf(document.documentElement).base.length) || '/';
  const redirect = /^\/bind\/?$/i.test(path) ? new URLSearchParams(search).get('redirect') : path + search;
  return links.bind({ temp_token, ...(redirect !== null && redirect !== '/' && { redirect }) });
}
