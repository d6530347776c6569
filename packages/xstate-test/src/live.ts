/** Watching, and moving, actors that run: for a recorder inside an application. */
export {
  activeNodes,
  childrenOf,
  createStepper,
  inputOf,
  machineOf,
  parentOf,
  putBack,
  reschedule,
  scheduledBy,
  sourceOf,
} from './adapter.ts';
export type { Child, PureStep, Scheduled } from './adapter.ts';
export { transitionsByDefinition } from './ir.ts';
export type { Transition } from './ir.ts';
