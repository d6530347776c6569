import { complaintLifecycle } from '#contract/complaintLifecycle.ts';
import { movedBy } from '#service/kernel/lifecycle.ts';
import { complaint } from './tables.ts';

/** Rows of complaints, whose history is that of their order; refuses an event that the chart does not allow. */
export const complaints = movedBy({
  lifecycle: complaintLifecycle,
  table: 'complaint',
  columns: complaint,
  key: 'id',
  history: null,
  refusal: 'ORDER_STATE',
});
