import { createHash } from 'node:crypto';
import type { Answer } from '@xstate/test/playwright';
import { captchaDialog, solveCaptcha } from '#testing/site/login.ts';
import { remember as giveMemory } from '#testing/site/memory.ts';
import { expect, type Visit } from '#testing/site/site.ts';
import { quiet } from '#testing/harness/quiet.ts';
import type { PendingRequest, Scene } from './driver.ts';

/** Time in ms by which moving the captcha's piece advances the frozen clock of the page. */
const HAND = 300;

/** A captcha within another workflow: solved or closed. */
export async function captchaActor(scene: Scene, { outcome }: Answer): Promise<void> {
  const dialog = captchaDialog(scene.page);
  await expect(dialog.getByRole('slider', { name: '拼图位置' })).toHaveAttribute('aria-disabled', 'false');
  if (outcome === '通过')
    await solveCaptcha(
      scene,
      () => dialog.getByRole('button', { name: '换一张' }).click(),
      () => scene.page.clock.runFor(HAND),
    );
  else await dialog.getByRole('button', { name: '关闭' }).click();
}

interface Entering {
  /** null: as a guest. */
  readonly token: string | null;
}

/** The next pages open as for a returning user, with the given other storage; ads and notices are suppressed. */
export async function enterAs({ page, market }: Visit, { token }: Entering, memory: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const {
    origins: [own],
  } = quiet(market.deps.outside.publicUrl);
  const remembered = Object.entries(memory).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  const session = token === null ? [] : [{ name: 'session-token', value: JSON.stringify({ token, expiresAt: Date.now() + 86_400_000 }) }];
  const others = own!.localStorage.filter(({ name }) => !(name in memory));
  await giveMemory(page.context(), { origins: [{ origin: own!.origin, localStorage: [...others, ...remembered, ...session] }] });
}

/** Writes to the storage as another tab of the same browser. */
export const remember = ({ page }: Pick<Visit, 'page'>, name: string, value: unknown): Promise<void> =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, JSON.stringify(value)] as const);

/** Limit of showings of an emergency notice. */
export const MOST_SHOWS = 3;

/** An invisible character that a copied text may contain; the page removes it, the service does not. */
export const UNSEEN = '\u0007';

/** Time in ms before popups may appear on a page. */
export const SETTLING = 6_000;

/** Logs in or out in another tab of the same browser. */
export const changePerson = ({ page }: Visit, token: string | null): Promise<void> =>
  page.evaluate(
    ([key, kept]) => {
      if (kept === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ token: kept, expiresAt: Date.now() + 86_400_000 }));
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    ['session-token', token] as const,
  );

interface Input {
  readonly verifyKey?: string;
}

/** The captcha's key has been used before the request arrives. */
export const useUpVerifyKey = async ({ market }: Visit, { variables }: PendingRequest): Promise<void> => {
  const { verifyKey = '' } = variables['input'] as Input;
  await market.deps.db.deleteFrom('verify_key').where('key_hash', '=', createHash('sha256').update(verifyKey).digest()).execute();
};

/** The sign has been used before the request arrives. */
export const useUpSign = async ({ market }: Visit, { headers }: PendingRequest): Promise<void> => {
  await market.deps.db
    .insertInto('used_nonce')
    .values({ nonce: headers['x-nonce-str'] ?? '', expires_at: new Date(Date.now() + 240_000) })
    .execute();
};

/** The sign has expired (two minutes) when the request arrives. */
export const letSignExpire = async (_: Visit, { headers, instead }: PendingRequest): Promise<void> => {
  instead['x-timestamp'] = String(Number(headers['x-timestamp']) - 121);
};

/** Makes the sandbox fail its next call, as a button on its pages does. */
export async function breakOutside(
  { market }: Visit,
  path: 'sms/faults' | 'phone/faults',
  subject: Readonly<Record<string, string>>,
): Promise<void> {
  await fetch(`${market.sandbox.url}/${path}`, { method: 'POST', body: new URLSearchParams(subject) });
}

export const never = {
  crash: '子流程的意外中断没有操作能引起',
  storage: '浏览器不许存储时由页面自己记着，不会失败',
} as const;
