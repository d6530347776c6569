import { people as rest, session as own } from '#contract/operator/index.ts';
import { type Area, areas, type OperatorRole, rolesWith } from '#contract/operator/roles.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi } from '#service/kernel/operations/operatorDecision.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { hashPassword } from '#service/domains/identity/password.ts';
import { findPerson, removePerson, setRoles } from './peopleDecisions.ts';
import { addPerson, type Person, requireStrong } from './person.ts';
import { registerApprovals } from './approvalRoutes.ts';
import { registerAudit } from './auditRoutes.ts';
import { registerQueues } from './queueRoutes.ts';
import { endSessions, idleAt, openSessions, provePerson, signIn } from './signIn.ts';

const rolesOf = ({ roles }: { readonly roles: readonly string[] }): OperatorRole[] => [...roles] as OperatorRole[];

async function presentPerson(ground: CommandContext, person: Person) {
  return {
    id: person.id,
    name: person.name,
    roles: rolesOf(person),
    created_at: person.created_at.getTime(),
    created_by: person.created_by,
    removed_at: person.removed_at?.getTime() ?? null,
    removed_by: person.removed_by,
    sessions: (await openSessions(ground, person.id)).length,
  };
}

async function presentSessions(ground: CommandContext, personId: string, current: string | null) {
  return (await openSessions(ground, personId)).map((row) => ({
    id: row.id,
    created_at: row.created_at.getTime(),
    last_used_at: row.last_used_at.getTime(),
    expires_at: row.expires_at.getTime(),
    ip: row.ip,
    user_agent: row.user_agent,
    is_this: row.id === current,
  }));
}

function registerOwn(service: OperatorService): void {
  operatorRoute(service, own.signIn, async ({ deps, body, ip, userAgent }) => {
    await limitAddress({ deps, ip }, 'operator_session');
    const opened = await signIn(deps, { ...body, seen: { ip, userAgent } });
    return {
      token: opened.token,
      device: opened.device,
      self: {
        id: opened.person.id,
        name: opened.person.name,
        roles: rolesOf(opened.person),
        session: opened.sessionId,
        expires_at: opened.expiresAt,
        idle_at: idleAt(deps.clock.now()),
      },
    };
  });

  operatorRoute(service, own.getSelf, async ({ deps, actor }) => {
    const { expires_at } = await deps.db
      .selectFrom('operator_session')
      .select('expires_at')
      .where('id', '=', actor.sessionId)
      .executeTakeFirstOrThrow();
    return {
      id: actor.personId,
      name: actor.name,
      roles: rolesOf(actor),
      session: actor.sessionId,
      expires_at: expires_at.getTime(),
      idle_at: idleAt(deps.clock.now()),
    };
  });

  operatorRoute(service, own.signOut, async ({ deps, actor }) => {
    await endSessions(deps, actor.personId, { only: actor.sessionId });
    return {};
  });

  operatorRoute(service, own.listOwnSessions, async ({ deps, actor }) => ({
    list: await presentSessions(deps, actor.personId, actor.sessionId),
  }));

  operatorRoute(service, own.endOwnSession, async ({ deps, actor, params }) => {
    if ((await endSessions(deps, actor.personId, { only: params.id })) === 0) throw refused('NOT_FOUND', { message: '没有这个登录' });
    return {};
  });

  operatorRoute(service, own.changePassword, async ({ deps, actor, body }) => {
    requireStrong(body.new_password);
    await provePerson(deps, { name: actor.name, password: body.password, code: body.code });
    const password_hash = await hashPassword(body.new_password);
    const act = {
      operator: actor.name,
      sessionId: actor.sessionId,
      action: 'person.password' as const,
      subject: `person:${actor.personId}`,
      input: {},
    };
    await actAs(deps, act, async (inside) => {
      await inside.db.updateTable('operator_person').set({ password_hash }).where('id', '=', actor.personId).execute();
      return { ended: await endSessions(inside, actor.personId, { except: actor.sessionId }) };
    });
    return {};
  });

  operatorRoute(service, own.getRoles, async () => ({
    list: (Object.keys(areas) as Area[]).map((area) => ({
      area,
      title: areas[area].title,
      read_by: [...rolesWith(`${area}.read`)],
      decided_by: [...rolesWith(`${area}.decide`)],
    })),
  }));
}

const listed = async (deps: Deps): Promise<Person[]> =>
  deps.db
    .selectFrom('operator_person')
    .selectAll()
    .orderBy('removed_at', (order) => order.nullsFirst())
    .orderBy('id')
    .execute();

function registerPeople(service: OperatorService): void {
  operatorRoute(service, rest.listPeople, async ({ deps }) => ({
    list: await Promise.all((await listed(deps)).map((person) => presentPerson(deps, person))),
  }));

  operatorRoute(service, rest.getPerson, async ({ deps, actor, params }) => {
    const person = await findPerson(deps, params.id);
    const { version } = shownState(await setRoles.state(deps, { id: person.id, roles: [], because: '' }));
    return { ...(await presentPerson(deps, person)), version, open_sessions: await presentSessions(deps, person.id, actor.sessionId) };
  });

  operatorRoute(service, rest.addPerson, async ({ deps, actor, body }) =>
    inTransaction(deps, async (inside) => {
      const added = await addPerson(inside, { name: body.name, roles: [], createdBy: actor.name });
      const { id, name } = added;
      const act = {
        operator: actor.name,
        sessionId: actor.sessionId,
        action: 'person.add' as const,
        subject: `person:${id}`,
        input: { name },
      };
      await actAs(inside, act, async () => ({ id }));
      return { ...added, recovery_codes: [...added.recovery_codes] };
    }),
  );

  operatorRoute(service, rest.setRoles, (call) =>
    decideByApi(call, setRoles, { id: call.params.id, roles: call.body.roles, because: call.body.because }, call.body),
  );

  operatorRoute(service, rest.removePerson, (call) =>
    decideByApi(call, removePerson, { id: call.params.id, because: call.body.because }, call.body),
  );

  operatorRoute(service, rest.endPersonSession, async ({ deps, actor, params: { id, session } }) => {
    const act = {
      operator: actor.name,
      sessionId: actor.sessionId,
      action: 'session.end' as const,
      subject: `person:${id}`,
      input: { session },
    };
    await actAs(deps, act, async (inside) => {
      if ((await endSessions(inside, id, { only: session })) === 0) throw refused('NOT_FOUND', { message: '没有这个登录' });
      return {};
    });
    return {};
  });
}

export function registerOperators(service: OperatorService): void {
  registerOwn(service);
  registerPeople(service);
  registerQueues(service);
  registerApprovals(service);
  registerAudit(service);
}
