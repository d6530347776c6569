import type { Api } from '#api/api.ts';
import { IdentityDocument, SubmitRealNameDocument } from '#api/generated/operations.ts';
import { SubmitRealNameRefusals } from '#api/generated/refusals/SubmitRealName.ts';
import { answerOf, ProblemError } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { realNameMachine } from '#machines/identity/realName.machine.ts';

export const realNameActors = (api: Api): ActorsOf<typeof realNameMachine> => ({
  submitRealName: fromRequest(({ input: { name, idNumber }, signal }) =>
    answerOf(
      api
        .request(SubmitRealNameDocument, { name, idNumber }, { signal })
        .then(({ submitRealName }) => ({ isAdult: submitRealName.isAdult })),
      SubmitRealNameRefusals,
    ),
  ),
  readIdentity: fromRequest(async ({ signal }) => {
    const { viewer } = await api.request(IdentityDocument, {}, { signal });
    if (!viewer?.isRealName || viewer.isAdult === null)
      throw new ProblemError({ kind: 'unexpected', message: '认证结果加载失败，请重试', requestId: null });
    return { isAdult: viewer.isAdult };
  }),
});
