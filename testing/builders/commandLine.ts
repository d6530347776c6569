import { operatorRoles } from '#contract/operator/roles.ts';
import { addPerson } from '#service/domains/operators/person.ts';
import { openSession } from '#service/domains/operators/signIn.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import type { Terminal } from '#service/kernel/operations/commands.ts';
import { COMMAND_LINE } from '#service/kernel/operations/commandSession.ts';

const people = new WeakMap<Db, Map<string, Promise<string>>>();

/** The number of a person with every role; added at the first call. */
async function personNamed(ground: CommandContext, name: string): Promise<string> {
  const found = await ground.db.selectFrom('operator_person').select('id').where('name', '=', name).executeTakeFirst();
  return found?.id ?? (await addPerson(ground, { name, roles: operatorRoles, createdBy: '测试' })).id;
}

/** A terminal at which a person with this name and every role is signed in, for commands of `npm run operator`. */
export async function terminalOf(ground: CommandContext, name = '小周'): Promise<Terminal> {
  const known = people.get(ground.db) ?? new Map<string, Promise<string>>();
  people.set(ground.db, known);
  const finding = known.get(name) ?? personNamed(ground, name);
  known.set(name, finding);
  const { token } = await openSession(ground, { personId: await finding, seen: COMMAND_LINE });
  return {
    secret: () => Promise.reject(new Error('no password is read here')),
    session: { read: () => ({ token, device: '' }), write: () => {}, clear: () => {} },
  };
}
