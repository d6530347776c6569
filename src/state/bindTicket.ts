import { BIND_TICKET_LIFETIME } from '#contract/rules/constants.ts';
import { tabStorage } from '#lib/storage.ts';

const key = 'bind-ticket';

/** A login by scanning that waits in this tab for a phone. */
export function storeBindTicket(token: string, now: number): void {
  const [kept] = (tabStorage.getItem(key) ?? '').split(' ');
  if (kept !== token) tabStorage.setItem(key, `${token} ${now + BIND_TICKET_LIFETIME}`);
}

/** Null once it has expired. */
export function bindTicket(now: number): string | null {
  const [token, until] = (tabStorage.getItem(key) ?? '').split(' ');
  return token && Number(until) > now ? token : null;
}
