import { actText } from '#contract/operator/acts.ts';
import { queues as rest } from '#contract/operator/index.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { known } from '#lib/known.ts';
import type { Call } from '#operator/api/client.ts';
import { kinds } from '#operator/cases/index.ts';
import { findApproval } from '#operator/cases/house.ts';
import type { Kind } from '#operator/cases/kind.ts';
import { valueText } from '#operator/cases/words.ts';
import { type CaseKey, keyOf, type Reading } from '#operator/machines/caseFacts.ts';
import type { caseClaimMachine } from '#operator/machines/caseClaim.machine.ts';
import type { decideCaseMachine } from '#operator/machines/decideCase.machine.ts';
import type { secondPersonMachine } from '#operator/machines/secondPerson.machine.ts';

const kindOf = (name: string): Kind => known(kinds[name], `kind "${name}"`);
const paramsOf = ({ kind, subject }: CaseKey) => ({ queue: kind, subject });

/** A case of a queue also has its claim, its notes and what was done on it. */
async function readBeside(call: Call, key: CaseKey, signal: AbortSignal): Promise<Pick<Reading, 'claim' | 'notes' | 'actions'>> {
  if (!kindOf(key.kind).isQueued) return { claim: 'none', notes: [], actions: [] };
  const { claim, notes, actions } = await call(rest.readCase, { params: paramsOf(key) }, signal);
  return {
    claim: claim && { by: claim.by, until: claim.until, isOwn: claim.is_own },
    notes,
    actions: actions.map(({ at, by, action, input }) => ({ at, by, text: `${actText(action)} ${valueText(input)}` })),
  };
}

async function readWhole(call: Call, key: CaseKey, signal: AbortSignal): Promise<Reading> {
  const [shown, beside] = await Promise.all([kindOf(key.kind).read(call, key.subject, signal), readBeside(call, key, signal)]);
  return { ...shown, ...beside };
}

/** What an actor reports about the claim on a case. */
export type NoteClaim = (key: CaseKey, isHeld: boolean) => void;

/** Nothing to ask: this kind is not claimed. */
const granted = async (): Promise<Answer<object>> => ({ ok: true, value: {} });

const claim = (call: Call) =>
  fromRequest(({ input }: { input: CaseKey }): Promise<Answer<object>> =>
    kindOf(input.kind).isQueued ? commandAnswerOf(call(rest.claimCase, { params: paramsOf(input) })) : granted(),
  );

export const caseClaimActors = (call: Call): ActorsOf<typeof caseClaimMachine> => ({ claimCase: claim(call) });

export const secondPersonActors = (call: Call): ActorsOf<typeof secondPersonMachine> => ({
  readApproval: fromRequest(({ input: { approval }, signal }) => findApproval(call, approval, signal).then(({ status }) => status)),
});

type OwnActors = Omit<ActorsOf<typeof decideCaseMachine>, 'caseClaim' | 'secondPerson'>;

export const decideCaseActors = (call: Call, noteClaim: NoteClaim): OwnActors => ({
  readCase: fromRequest(async ({ input, signal }) => {
    const answer = await commandAnswerOf(readWhole(call, input, signal));
    if (answer.ok && !signal.aborted) noteClaim(keyOf(input), answer.value.claim !== 'none' && answer.value.claim?.isOwn === true);
    return answer;
  }),
  claimCase: claim(call),
  releaseCase: fromRequest(({ input: { note, to, ...key } }): Promise<Answer<object>> =>
    kindOf(key.kind).isQueued
      ? commandAnswerOf(call(rest.releaseCase, { params: paramsOf(key), body: { ...(note !== '' && { note }), ...(to !== '' && { to }) } }))
      : granted(),
  ),
  tryDecision: fromRequest(({ input: { kind, subject, wish, version } }) =>
    kindOf(kind).hasPreview
      ? commandAnswerOf(kindOf(kind).send(call, subject, wish, { version, preview: true }))
      : Promise.resolve({ ok: true, value: { outcome: 'preview', approval: null, before: null, after: null } }),
  ),
  sendDecision: fromRequest(({ input: { kind, subject, wish, version } }) =>
    commandAnswerOf(kindOf(kind).send(call, subject, wish, { version, preview: false })),
  ),
});
