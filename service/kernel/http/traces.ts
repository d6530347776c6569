import { createHmac } from 'node:crypto';
import type { Deps } from '#service/kernel/deps.ts';
import { addressOf } from './address.ts';
import { serviceSecret } from '#service/kernel/secrets.ts';

export interface Seen {
  readonly ip: string;
  /** Browser fingerprint, self-reported. */
  readonly fingerprint: string | null;
}

/** Keyed hashes of where a user was seen; they can only be compared. */
export interface Traces {
  readonly device: Buffer | null;
  readonly address: Buffer | null;
}

/** A loopback address does not identify a user. */
export const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '0:0:0:0::/64';

/** Call outside a transaction: the first call of a process reads the key on a separate connection. */
export async function tracesOf(deps: Pick<Deps, 'db'>, { ip, fingerprint }: Seen): Promise<Traces> {
  const hashOf = await tracer(deps);
  const address = addressOf(ip);
  return { device: fingerprint === null ? null : hashOf(fingerprint), address: isLoopback(address) ? null : hashOf(address) };
}

export async function tracer(deps: Pick<Deps, 'db'>): Promise<(text: string) => Buffer> {
  const secret = await serviceSecret(deps, 'invite_trace');
  return (text) => createHmac('sha256', secret).update(text).digest();
}
