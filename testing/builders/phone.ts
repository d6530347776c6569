import type { Platform } from '#sandbox/phone/codes.ts';

/** An identity on the phone that is new to the marketplace. */
export { STRANGER } from '#sandbox/phone/people.ts';

export type Tap = 'scan' | 'confirm' | 'cancel' | 'fail';

export interface Scanned {
  /** Requester shown on the phone. */
  readonly device: string;
  readonly address: string;
  /** Presses a button; `confirm` needs an identity. */
  tap(what: Tap, identity?: string): Promise<void>;
}

/** Points the sandbox’s phone at the newest code of a platform. */
export async function newestCode(sandboxUrl: string, platform: Platform): Promise<Scanned> {
  const { list } = (await (await fetch(`${sandboxUrl}/phone/codes`)).json()) as {
    list: { platform: Platform; code: string; device: string; address: string }[];
  };
  const shown = list.find((each) => each.platform === platform);
  if (!shown) throw new Error(`no ${platform} code is shown`);
  const { code, device, address } = shown;
  return {
    device,
    address,
    async tap(what, identity = '') {
      const body = new URLSearchParams({ act: what, identity });
      const { status } = await fetch(`${sandboxUrl}/phone/${platform}/${code}`, { method: 'POST', body, redirect: 'manual' });
      if (status !== 303) throw new Error(`the phone answered ${status}`);
    },
  };
}

/** Scans the newest code and confirms it. */
export async function confirmNewest(sandboxUrl: string, platform: Platform, identity: string): Promise<void> {
  const phone = await newestCode(sandboxUrl, platform);
  await phone.tap('scan');
  await phone.tap('confirm', identity);
}
