import { sendWriting } from '#actors/tasks/task.actors.ts';
import type { Api } from '#api/api.ts';
import { wireCommand } from '#app/wire/command.ts';
import { wireGatherPictures } from '#app/wire/pictures.ts';
import { rereadTask } from '#app/wire/tasks.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { handInMachine, type WritingKind } from '#machines/tasks/handIn.machine.ts';
import { dropDraft } from '#state/formDrafts.ts';
import { toastGood } from '#state/toast.ts';

const texts: Readonly<Record<WritingKind, string>> = {
  handIn: '已交付，等发布人验收',
  return: '已退回',
  dispute: '已提出争议，等平台裁决',
  state: '陈述已提交',
};

export const wire = (api: Api, shell: Shell) =>
  handInMachine.provide({
    actors: { sendWriting: wireCommand(sendWriting(api)), gatherPictures: wireGatherPictures() } satisfies ActorsOf<typeof handInMachine>,
    actions: {
      dropDraft: (_, { form }) => dropDraft(form),
      announceSent: (_, { kind }) => toastGood(texts[kind]),
      rereadTask: () => rereadTask(shell),
    },
  });
