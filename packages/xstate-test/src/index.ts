/** Model-based testing for XState 5: explore charts, walk them, run the walks, measure and judge. */
export * from 'xstate/graph';
export { defineModel } from './model.ts';
export type { ActorOutcomes, AnyModel, Model, ModelEvent, Moment, OutcomesOf, Values } from './model.ts';
export { BoundExceeded, ModelError, StepFailure, UndeclaredOutcome, UnhandledRejection } from './errors.ts';
export { explore } from './explore.ts';
export type { Edge, Graph, Node, Reaction, Refusal, Step, StepKind } from './graph.ts';
export type { Timer } from './timers.ts';
export { declaredTransitions, toIR } from './ir.ts';
export type { IR, IREdge, IRState, Transition, TransitionKind } from './ir.ts';
export { along, endOf, explain, fromToken, takesOf, toToken } from './path.ts';
export type { Path, PathLine } from './path.ts';
export { cover, describeSuite } from './walks/cover.ts';
export type { CoverOptions, Suite } from './walks/cover.ts';
export type { Goal } from './walks/net.ts';
export { PathFailure, runOnMachine } from './machineRunner.ts';
export type { Difference, Run, RunOptions } from './machineRunner.ts';
export { lint, lintGraph } from './lint.ts';
export type { Finding, Rule } from './lint.ts';
