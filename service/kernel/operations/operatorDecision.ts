import type { z } from 'zod';
import type { decided as decidedSchema, deciding } from '#contract/operator/endpoint.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Actor } from './actor.ts';
import { decide } from './decide.ts';
import type { Decided, Decision, ShownState } from './decision.ts';

type Seen = { readonly [Name in keyof typeof deciding]: z.output<(typeof deciding)[Name]> };

export const presentState = ({ version, facts, money }: ShownState) => ({ version, facts: { ...facts }, money: { ...money } });

export const presentDecided = ({ outcome, approval, before, after, result }: Decided<object>): z.output<typeof decidedSchema> => ({
  outcome,
  approval,
  before: presentState(before),
  after: presentState(after),
  result: result === null ? null : { ...result },
});

/** Runs a decision of the operators' API; its body has the fields of `deciding`. */
export async function decideByApi<Input extends object, Result extends object>(
  { deps, actor }: { readonly deps: CommandContext; readonly actor: Actor },
  decision: Decision<Input, Result>,
  input: Input,
  { version, preview }: Seen,
): Promise<z.output<typeof decidedSchema>> {
  return presentDecided(await decide(deps, decision, input, { actor, version, preview }));
}
