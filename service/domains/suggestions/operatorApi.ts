import { sql } from 'kysely';
import { suggestions as rest } from '#contract/operator/index.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { SUGGESTION_REVIEW } from '#contract/rules/operators.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import type { Queue } from '#service/kernel/operations/queue.ts';
import { answerDecision, finishDecision, readSuggestion, suggestionState } from './decisions.ts';

const queue: Queue = {
  name: 'suggestions',
  title: '建议',
  area: 'suggestions',
  open: () => sql`
    select number as subject, left(words, 40) as title, at, at + ${SUGGESTION_REVIEW / SECOND} * interval '1 second' as due,
      null::int as amount, user_id
    from suggestion where status = 'open'`,
};

function routes(service: OperatorService): void {
  operatorRoute(service, rest.getSuggestionCase, async ({ deps, params: { number } }) => {
    const row = await readSuggestion(deps, number);
    return {
      number: row.number,
      at: row.at.getTime(),
      kind: row.kind,
      status: row.status,
      user_id: row.user_id,
      contact: row.contact,
      words: row.words,
      answer: row.answer,
      state: presentState(shownState(await suggestionState(deps, { number }))),
    };
  });
  operatorRoute(service, rest.answerSuggestion, (call) =>
    decideByApi(call, answerDecision, { number: call.params.number, words: call.body.words }, call.body),
  );
  operatorRoute(service, rest.finishSuggestion, (call) =>
    decideByApi(call, finishDecision, { number: call.params.number, because: call.body.because }, call.body),
  );
}

export const operatorApi: OperatorApi = { routes, queues: [queue] };
