/** Model-based testing for XState 5: explore charts, generate paths, run them, measure coverage, and lint. */
export * from 'xstate/graph';
export { defineModel } from './model.ts';
export type { Bound } from './errors.ts';
export type {
  ActorOutcomes,
  AnyHandWalk,
  AnyInvariant,
  AnyModel,
  AnyWalked,
  ByHand,
  HandWalk,
  Happened,
  Invariant,
  Model,
  ModelEvent,
  ModelOf,
  Moment,
  OutcomesOf,
  Values,
  Walked,
} from './model.ts';
export {
  BoundExceeded,
  EndlessLoop,
  ModelError,
  RandomStep,
  SeveralFaults,
  StepFailure,
  UndeclaredOutcome,
  UnhandledRejection,
} from './errors.ts';
export { activeNodes, childrenOf } from './adapter.ts';
export type { Child } from './adapter.ts';
export { explore } from './explore.ts';
export type { Edge, Graph, Node, Reaction, Refusal, Step, StepKind } from './graph.ts';
export { duration } from './timers.ts';
export type { Timer } from './timers.ts';
export { declaredTransitions, toIR, transitionsByDefinition } from './ir.ts';
export type { IR, IREdge, IRState, Transition, TransitionKind } from './ir.ts';
export { restrict } from './restrict.ts';
export { handGraph, handLines, handPath } from './byHand.ts';
export type { HandLine } from './byHand.ts';
export { along, chartOf, endOf, explain, fromToken, PathMisread, stepsIn, takesOf, tokenOfSteps, toToken } from './path.ts';
export type { Path, PathLine } from './path.ts';
export { cover, describeSuite } from './walks/cover.ts';
export type { CoverOptions, Suite } from './walks/cover.ts';
export { goalsAlong } from './walks/net.ts';
export type { Goal } from './walks/net.ts';
export { PathFailure, runOnMachine } from './machineRunner.ts';
export type { Difference, Run, RunOptions } from './machineRunner.ts';
export { checkTemporal } from './temporal.ts';
export type { Counterexample, Temporal } from './temporal.ts';
export { testPaths, toTestPath } from './testPaths.ts';
export type { TestParams, TestPath, TestStep } from './testPaths.ts';
export { runOnSut } from './sut.ts';
export type { Sut } from './sut.ts';
export { brokenOn, checkExpected } from './memory/check.ts';
export type { Checked, CheckOptions, Deviation } from './memory/check.ts';
export { pathsIn, readExpected, writeExpected } from './memory/expected.ts';
export type { Expected, ExpectedStep } from './memory/expected.ts';
export { brokenByChoices } from './memory/generated.ts';
export type { Choice, GeneratedOptions } from './memory/generated.ts';
export type { Line } from './memory/line.ts';
export { recordExpected } from './memory/record.ts';
export { lint, lintGraph } from './lint.ts';
export type { Finding, Rule } from './lint.ts';
export { shortestTo, simplePaths } from './walks/shortest.ts';
export type { SimplePathOptions, SimplePaths, Target } from './walks/shortest.ts';
export { conditionsIn, parseStop, StopMisread, until } from './walks/stop.ts';
export type { Condition, Measure, Progress, Stop } from './walks/stop.ts';
export { walk } from './walks/walk.ts';
export type { Walk, WalkOptions } from './walks/walk.ts';
export { adoptCoverage, createCoverage, mergeCoverage, shareOf, uncovered, unreachable, MEASURES } from './coverage.ts';
export type { Adopted, Coverage, CoverageData, Hits, Share } from './coverage.ts';
export { coverageHtml, coverageMarkdown } from './report.ts';
export type { Painter, ReportOptions, ReportWords } from './report.ts';
export { shrink, shrinkFailure } from './shrink.ts';
export type { Fails, ShrinkOptions, Shrunk } from './shrink.ts';
export { mutants, mutationScore, STRUCTURAL } from './mutate.ts';
export type { Mutant, MutantKind, MutationScore } from './mutate.ts';
