import type { Api } from '#api/api.ts';
import { SaveTaskDraftDocument, TaskDraftDocument, type TaskDraftPartsFragment } from '#api/generated/operations.ts';
import { SaveTaskDraftRefusals } from '#api/generated/refusals/SaveTaskDraft.ts';
import { nameOf, taskKinds } from '#contract/names.ts';
import { answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { taskDraftMachine, VersionedDraft } from '#machines/tasks/taskDraft.machine.ts';

/** In the order of the fields of a blank one, since drafts are compared as texts. */
const draftOf = ({ version, kind, gameId, title, words, reward, placeCount, hours, deposit }: TaskDraftPartsFragment): VersionedDraft => ({
  version,
  draft: { kind: taskKinds[kind], gameId, title, words, reward, placeCount, hours, deposit },
});

export const taskDraftActors = (api: Api): ActorsOf<typeof taskDraftMachine> => ({
  readTaskDraft: fromRequest(async ({ signal }) => draftOf((await api.request(TaskDraftDocument, {}, { signal, anew: true })).taskDraft)),
  saveTaskDraft: fromRequest(
    ({
      input: {
        version,
        draft: { kind, ...form },
      },
      signal,
    }) =>
      answerOf(
        api
          .request(SaveTaskDraftDocument, { version, form: { ...form, kind: nameOf(taskKinds, kind) } }, { signal })
          .then(({ saveTaskDraft }) => draftOf(saveTaskDraft)),
        SaveTaskDraftRefusals,
      ),
  ),
});
