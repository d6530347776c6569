import type { OperatorRole } from '#contract/operator/roles.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { isAdmin, type Person, requireOtherAdmin } from './person.ts';
import { endSessions } from './signIn.ts';

export async function findPerson({ db }: Pick<CommandContext, 'db'>, id: string): Promise<Person> {
  const row = await db.selectFrom('operator_person').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: '没有这个人' });
  return row;
}

async function requireWorking(ground: CommandContext, id: string): Promise<Person> {
  const person = await findPerson(ground, id);
  if (person.removed_at !== null) throw refused('CONFLICT', { message: `${person.name} 已经停用` });
  return person;
}

/** Roles of a person, and how many admins there are: a single one cannot wait for another. */
async function state(ground: CommandContext, { id }: { readonly id: string }): Promise<CaseState> {
  const { name, roles, removed_at } = await findPerson(ground, id);
  const people = await ground.db.selectFrom('operator_person').select(['roles']).where('removed_at', 'is', null).execute();
  const facts = { name, roles: roles.toSorted(), is_removed: removed_at !== null, admins: people.filter(isAdmin).length };
  return { facts, money: {} };
}

interface NewRoles {
  readonly id: string;
  readonly roles: readonly OperatorRole[];
  readonly because: string;
}

export const setRoles: Decision<NewRoles, { roles: readonly string[] }> = {
  action: 'person.roles',
  may: 'people.decide',
  subject: ({ id }) => `person:${id}`,
  state,
  needsTwo: ({ facts }) => Number(facts['admins']) > 1,
  async run(ground, { id, roles: given }) {
    const person = await requireWorking(ground, id);
    const roles = [...new Set(given)].toSorted();
    if (isAdmin(person) && !roles.includes('admin')) await requireOtherAdmin(ground, id);
    await ground.db.updateTable('operator_person').set({ roles }).where('id', '=', id).execute();
    return { roles };
  },
};

export const removePerson: Decision<{ readonly id: string; readonly because: string }, { sessions: number }> = {
  action: 'person.remove',
  may: 'people.decide',
  subject: ({ id }) => `person:${id}`,
  state,
  async run(ground, { id }, actor) {
    const person = await requireWorking(ground, id);
    if (isAdmin(person)) await requireOtherAdmin(ground, id);
    await ground.db
      .updateTable('operator_person')
      .set({ removed_at: new Date(ground.clock.now()), removed_by: actor.name })
      .where('id', '=', id)
      .execute();
    await ground.db.deleteFrom('case_claim').where('person_id', '=', id).execute();
    return { sessions: await endSessions(ground, id) };
  },
};
