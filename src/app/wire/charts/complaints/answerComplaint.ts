import { answerComplaintActors, sendStatement } from '#actors/complaints/answerComplaint.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { answerComplaintMachine } from '#machines/complaints/answerComplaint.machine.ts';
import { dropDraft } from '#state/formDrafts.ts';
import { toastGood } from '#state/toast.ts';
import { wireUnstored } from '#app/wire/command.ts';
import { wireGatherPictures } from '#app/wire/pictures.ts';

const rereadComplaints = () => {
  void queryClient.invalidateQueries({ queryKey: keys.complaints });
  void queryClient.invalidateQueries({ queryKey: keys.orders });
};

export const wire = (api: Api) =>
  answerComplaintMachine.provide({
    actors: {
      ...answerComplaintActors(api),
      sendStatement: wireUnstored(sendStatement(api)),
      gatherPictures: wireGatherPictures(),
    } satisfies ActorsOf<typeof answerComplaintMachine>,
    actions: {
      rereadComplaint: rereadComplaints,
      dropDraft: (_, { form }) => dropDraft(form),
      announceSaid: () => toastGood('已提交，对方和平台都能看到'),
      announceWithdrawn: () => toastGood('投诉已撤回'),
    },
  });
