import { MINUTE } from '#contract/rules/constants.ts';
import type { Caller } from './caller.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from './problem.ts';

const expand = (ip: string): string[] => {
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
};

/** Rate limit key: an IPv4 address, or the /64 prefix of an IPv6 address, which one household shares. */
export function addressOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  return `${expand(ip)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Calls that open pages send automatically: an internet café with a hundred of them may share one address. */
const BY_ITSELF = new Set<string>(['usage', 'look', 'chat', 'chatTyping']);
const MORE_BY_ITSELF = 10;

/** Counts a call in the current minute, over all processes. */
async function limitMinute({ db, clock }: Deps, call: string, who: string, limit: number): Promise<void> {
  const minute = Math.floor(clock.now() / MINUTE) * MINUTE;
  const { calls } = await db
    .insertInto('address_call')
    .values({ call, address: who, minute: new Date(minute), calls: 1 })
    .onConflict((conflict) =>
      conflict.columns(['call', 'address', 'minute']).doUpdateSet((row) => ({ calls: row('address_call.calls', '+', 1) })),
    )
    .returning('calls')
    .executeTakeFirstOrThrow();
  if (calls > limit) throw refused('RATE_LIMITED', { details: { retry_at: minute + MINUTE } });
}

/** Rate limit: `deps.rateLimit` calls of each kind a minute per address, ten times as many of automatic ones. */
export const limitAddress = ({ deps, ip }: { deps: Deps; ip: string }, call: string): Promise<void> =>
  limitMinute(deps, call, addressOf(ip), deps.rateLimit * (BY_ITSELF.has(call) ? MORE_BY_ITSELF : 1));

/** Orders written per user, kind and minute: a sixth of the address limit. */
export const aMinuteOf = (rateLimit: number): number => Math.ceil(rateLimit / 6);

export const limitPerson = (deps: Deps, { id }: Caller, call: string): Promise<void> =>
  limitMinute(deps, call, `user ${id}`, aMinuteOf(deps.rateLimit));
