import { prose } from '#contract/rest/shared.ts';
import { COMPLAINT_WORDS } from '#contract/rules/complaint.ts';

const REASON_LEAST = 2;
const most = COMPLAINT_WORDS.most;

/** Why a person of the platform decided so; the users concerned see it. */
export const because = prose(most, `理由最多 ${most} 个字`).refine(
  (given) => [...given].length >= REASON_LEAST,
  `请写明理由，至少 ${REASON_LEAST} 个字`,
);
