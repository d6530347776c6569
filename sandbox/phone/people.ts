import { randomInt } from 'node:crypto';
import type { Identity, Platform } from './codes.ts';
import { faces } from './faces.ts';

export type Identities = Partial<Readonly<Record<Platform, readonly Identity[]>>>;

/** Selects a user without a marketplace account. */
export const STRANGER = 'stranger';

export interface PhoneOwners {
  /** Selectable users, including those created by earlier scans. */
  of(platform: Platform): readonly Identity[];
  /** The selected user; `stranger` creates a new one each time. */
  choose(platform: Platform, choice: string): Identity | null;
}

const KEPT = 5;

export function createPhoneOwners(given: Identities): PhoneOwners {
  const strangers: Record<Platform, Identity[]> = { wechat: [], qq: [], app: [] };
  const of = (platform: Platform): readonly Identity[] => [...(given[platform] ?? []), ...strangers[platform]];

  const stranger = (platform: Platform): Identity => {
    const digits = String(randomInt(10_000)).padStart(4, '0');
    const phone = platform === 'app' ? `1990000${digits}` : null;
    const made = {
      openid: `${platform}_${Date.now().toString(36)}_${digits}`,
      nickname: `${faces[platform].stranger}${digits}`,
      phone,
      note: '刚才用过',
    };
    strangers[platform] = [made, ...strangers[platform]].slice(0, KEPT);
    return made;
  };

  return {
    of,
    choose: (platform, choice) =>
      choice === STRANGER ? stranger(platform) : (of(platform).find(({ openid }) => openid === choice) ?? null),
  };
}
