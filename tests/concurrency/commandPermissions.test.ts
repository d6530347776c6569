import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorRoles, rolesWith } from '#contract/operator/roles.ts';
import { commandPermissions } from '#service/kernel/operations/commandPermissions.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { operator, operatorProgram, pathOf } from '#tools/operator/cli.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const leaves = (command: Command): string[] =>
  command.commands.length === 0 ? [pathOf(command)] : command.commands.flatMap((inner) => leaves(inner));

test('every command has its permission in the table, and the table no other command', async () => {
  const program = await operatorProgram({ out: () => {}, err: () => {} }, (work) => work(service.deps), await terminalOf(service.deps));
  expect(leaves(program).toSorted()).toEqual(Object.keys(commandPermissions).toSorted());
});

/** Runs a list, which changes nothing, as a person with these roles. */
async function runAs(roles: readonly (typeof operatorRoles)[number][], ...args: string[]): Promise<string> {
  const said: string[] = [];
  const print = { out: () => {}, err: (text: string) => void said.push(text) };
  const terminal = await terminalOf(service.deps, `只有${roles.join('')}角色的人`);
  await service.deps.db
    .updateTable('operator_person')
    .set({ roles: [...roles] })
    .where('name', '=', `只有${roles.join('')}角色的人`)
    .execute();
  const code = await operator(args, print, (work) => work(service.deps), terminal);
  return code === 0 ? 'done' : said.join('');
}

test('each list is let in by the roles of the table and refused by the others', async () => {
  const lists = [
    'complaints',
    'disputes',
    'withdrawals',
    'reviews',
    'suggestions',
    'chats',
    'limits',
    'alarms',
    'applications',
    'listings',
  ];
  const surprises: string[] = [];
  let tried = 0;
  for (const list of lists)
    for (const role of operatorRoles) {
      const may = commandPermissions[list];
      const said = await runAs([role], list);
      const isIn = may !== undefined && may !== 'guest' && may !== 'person' && rolesWith(may).includes(role);
      tried += 1;
      if (isIn !== (said === 'done') || (!isIn && !/^这需要.*的角色/u.test(said))) surprises.push(`${list} ${role}: ${said}`);
    }
  console.log(`${tried} commands tried, ${surprises.length} surprises`);
  expect(surprises).toEqual([]);
});

test('without a session, with an ended one, and with a name that is only claimed nothing runs', async () => {
  const said: string[] = [];
  const print = { out: () => {}, err: (text: string) => void said.push(text) };
  const ended = await terminalOf(service.deps, '走了的人');
  await service.deps.db
    .updateTable('operator_session')
    .set({ ended_at: new Date(service.clock.now()) })
    .execute();
  const nobody = { ...ended, session: { ...ended.session, read: () => null } };
  for (const terminal of [ended, nobody]) expect(await operator(['complaints'], print, (work) => work(service.deps), terminal)).toBe(1);
  expect(new Set(said)).toEqual(new Set(['请先登录：npm run operator -- login 姓名 --code 动态码']));
  expect(await operator(['complaints', '--as', '小周'], print, (work) => work(service.deps), nobody)).toBe(2);
});
