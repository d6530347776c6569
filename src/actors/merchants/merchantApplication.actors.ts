import type { Api } from '#api/api.ts';
import {
  type ApplicationPartsFragment,
  MerchantApplicationDocument,
  SaveApplicationDocument,
  SubmitApplicationDocument,
} from '#api/generated/operations.ts';
import { SaveApplicationRefusals } from '#api/generated/refusals/SaveApplication.ts';
import { SubmitApplicationRefusals } from '#api/generated/refusals/SubmitApplication.ts';
import { applicationFormOf } from '#api/merchantForms.ts';
import { certificates, nameOf } from '#contract/names.ts';
import { answerOf } from '#contract/problem.ts';
import type { ApplicationForm } from '#contract/rules/merchant.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { merchantApplicationMachine, SavedApplication } from '#machines/merchants/merchantApplication.machine.ts';
import { errandProof } from '#state/errandProof.ts';

const savedOf = (shown: ApplicationPartsFragment): SavedApplication => ({
  version: shown.version,
  form: applicationFormOf(shown),
  isSubmitted: shown.status === 'SUBMITTED',
});

const inputOf = ({ kind, games, ...form }: ApplicationForm) => ({
  ...form,
  games: [...games],
  kind: kind === null ? null : nameOf(certificates, kind),
});

export const merchantApplicationActors = (api: Api): Omit<ActorsOf<typeof merchantApplicationMachine>, 'ownerProof'> => {
  const read = async (signal: AbortSignal) =>
    savedOf((await api.request(MerchantApplicationDocument, {}, { signal, anew: true })).merchantApplication);
  return {
    saveApplication: fromRequest(({ input: { version, form }, signal }) =>
      answerOf(
        api
          .request(SaveApplicationDocument, { version, form: inputOf(form) }, { signal })
          .then(({ saveApplication }) => savedOf(saveApplication)),
        SaveApplicationRefusals,
      ),
    ),
    submitApplication: fromRequest(({ input: { version, form, proof }, signal }) =>
      answerOf(
        api.request(SubmitApplicationDocument, { version, form: inputOf(form), proof }, { signal }).then(({ submitApplication }) => {
          errandProof.use(proof);
          return savedOf(submitApplication);
        }),
        SubmitApplicationRefusals,
      ),
    ),
    readApplication: fromRequest(({ signal }) => read(signal)),
    readTheirs: fromRequest(({ signal }) => read(signal)),
  };
};
