import type { Api } from '#api/api.ts';
import { ContractDocument, type ContractQuery, CreateContractDocument } from '#api/generated/operations.ts';
import { ContractRefusals } from '#api/generated/refusals/Contract.ts';
import { CreateContractRefusals } from '#api/generated/refusals/CreateContract.ts';
import { contractStatuses } from '#contract/names.ts';
import { answerOf, except } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { ContractReading, signContractMachine } from '#machines/payouts/signContract.machine.ts';

const readingOf = ({ status, signingUrl }: ContractQuery['contract']): ContractReading => ({
  status: contractStatuses[status],
  signingUrl,
});

export const signContractActors = (api: Api): ActorsOf<typeof signContractMachine> => ({
  readContract: fromRequest(({ signal }) =>
    answerOf(
      api.request(ContractDocument, {}, { signal }).then(({ contract }) => readingOf(contract)),
      // Rate limited: the chart polls again later.
      except(ContractRefusals, 'RATE_LIMITED'),
    ),
  ),
  createContract: fromRequest(({ signal }) =>
    answerOf(
      api.request(CreateContractDocument, {}, { signal }).then(({ createContract }) => readingOf(createContract)),
      CreateContractRefusals,
    ),
  ),
});
