import { checkComplaint, fileComplaint } from '#actors/complaints/fileComplaint.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fileComplaintMachine } from '#machines/complaints/fileComplaint.machine.ts';
import { dropDraft } from '#state/formDrafts.ts';
import { toastGood } from '#state/toast.ts';
import { unsettled, wireUnstored } from '#app/wire/command.ts';
import { wireGatherPictures } from '#app/wire/pictures.ts';

const rereadComplaints = () => {
  void queryClient.invalidateQueries({ queryKey: keys.complaints });
  void queryClient.invalidateQueries({ queryKey: keys.orders });
};

export const wire = (api: Api) =>
  fileComplaintMachine.provide({
    actors: {
      fileComplaint: wireUnstored(fileComplaint(api), { check: checkComplaint(api), ...unsettled }),
      gatherPictures: wireGatherPictures(),
    } satisfies ActorsOf<typeof fileComplaintMachine>,
    actions: {
      rereadComplaints,
      dropDraft: (_, { form }) => dropDraft(form),
      announceFiled: () => toastGood('投诉已提交'),
    },
  });
