import { MINUTE } from '#contract/rules/constants.ts';
import type { Caller } from '#service/auth.ts';
import type { Deps } from '#service/deps.ts';
import { refused } from './problem.ts';

const expand = (ip: string): string[] => {
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
};

/** Who counts as one address: an IPv4 address, or the /64 that one household has of IPv6. */
export function addressOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  return `${expand(ip)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Calls that open pages send by themselves: a café with a hundred of them may share one address. */
const BY_ITSELF = new Set<string>(['usage', 'look', 'chat', 'chatTyping']);
const MORE_BY_ITSELF = 10;

/** Counts a call of somebody in this minute, over all processes. */
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

/** Counts a call that costs; an address has `deps.rateLimit` of each kind a minute, ten times as many of what pages send by themselves. */
export const limitAddress = ({ deps, ip }: { deps: Deps; ip: string }, call: string): Promise<void> =>
  limitMinute(deps, call, addressOf(ip), deps.rateLimit * (BY_ITSELF.has(call) ? MORE_BY_ITSELF : 1));

/** Commands of one kind that write orders, of one person in a minute: a sixth of what an address has. */
export const aMinuteOf = (rateLimit: number): number => Math.ceil(rateLimit / 6);

export const limitPerson = (deps: Deps, { id }: Caller, call: string): Promise<void> =>
  limitMinute(deps, call, `user ${id}`, aMinuteOf(deps.rateLimit));
