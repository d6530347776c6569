/** Observes and restores running actors, for a recorder inside an application. */
export {
  activeNodes,
  answer,
  childrenOf,
  createStepper,
  heldLogic,
  inputOf,
  machineOf,
  parentOf,
  putBack,
  reschedule,
  scheduledBy,
  sourceOf,
  withoutEffects,
  withStandIns,
} from './adapter.ts';
export type { Child, PureStep, Scheduled } from './adapter.ts';
export { transitionsByDefinition } from './ir.ts';
export type { Transition } from './ir.ts';
export { decidedAlways, decidedBy, foreseen } from './branches.ts';
export type { Branch } from './branches.ts';
export { labelled } from './model.ts';
