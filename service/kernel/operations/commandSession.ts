import type { CommandContext } from '#service/kernel/deps.ts';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import { requirePermission, type SignedIn } from './actor.ts';
import { commandPermissions } from './commandPermissions.ts';
import type { Terminal } from './commands.ts';
import { operatorOf } from './operatorCaller.ts';

/** What sessions of the command line are noted with. */
export const COMMAND_LINE = { ip: '127.0.0.1', userAgent: 'npm run operator' } as const;

/** The person who is signed in at a terminal. */
export async function signedInAt(ground: CommandContext, { session }: Pick<Terminal, 'session'>): Promise<SignedIn> {
  const saved = session.read();
  const actor = saved === null ? null : await operatorOf(ground, saved.token, COMMAND_LINE);
  if (actor === null) throw new UsageError('请先登录：npm run operator -- login 姓名 --code 动态码');
  return actor;
}

/** The same, if the roles of the person have the permission that the command needs. */
export async function authorisedFor(ground: CommandContext, terminal: Pick<Terminal, 'session'>, command: string): Promise<SignedIn> {
  const may = commandPermissions[command];
  if (may === undefined || may === 'guest') throw new Error(`"${command}" has no permission in commandPermissions`);
  const actor = await signedInAt(ground, terminal);
  if (may !== 'person') requirePermission(actor, may);
  return actor;
}
