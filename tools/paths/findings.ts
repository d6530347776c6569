import { brokenOn, type Deviation, type Graph, type Model, type Path, PathMisread, fromToken, stepsIn, tokenOfSteps } from '@xstate/test';
import { deviationText } from './deviations.ts';
import { asFarAs, checkSubject, expectedFile, unexpectedTransitions } from './expected.ts';
import type { Outcome } from './outcome.ts';
import { remarkText } from './said.ts';
import { tokensOf } from './select.ts';
import type { Loose, Subject } from './subjects.ts';

/** A failing path, as far as the chart can follow it. */
export interface Known {
  readonly path: Path;
  readonly outcome: Outcome;
}

export interface Memory {
  readonly findings: readonly Known[];
  /** Stored paths that the chart takes as expected. */
  readonly paths: readonly Path[];
  readonly text: string;
  /** Whether some given paths can no longer be taken; they are among the findings. */
  readonly unwalkable: boolean;
}

export const findingOf = (graph: Graph, subject: Subject, deviation: Deviation): Outcome => ({
  token: tokenOfSteps(graph.id, deviation.path),
  ms: 0,
  failure: {
    message: deviationText(subject.id, expectedFile(subject), {
      ...deviation,
      name: subject.model.names?.[deviation.name] ?? deviation.name,
    }),
  },
});

const bare = (graph: Graph, message: string): Known => ({
  path: { edges: [] },
  outcome: { token: tokenOfSteps(graph.id, []), ms: 0, failure: { message } },
});

/** The first invariant that a path violates. */
export const brokenAlong = ({ machine, model }: Subject, { edges }: Path): Deviation | undefined =>
  brokenOn(
    machine,
    model as unknown as Model,
    edges.map(({ step }) => step.id),
  );

const isBeginning = (one: readonly string[], of: readonly string[]): boolean => one.every((id, i) => of[i] === id);

function isReadable(graph: Graph, token: string): boolean {
  try {
    fromToken(graph, token);
    return true;
  } catch (error) {
    if (error instanceof PathMisread) return false;
    throw error;
  }
}

/** Differences between the chart and its expectation; with given paths, only on these. */
export function comparedWithMemory(subject: Subject, { graph, problem }: Loose, tokens: readonly string[] | undefined): Memory {
  const checked = checkSubject(subject);
  const own = tokens && tokensOf(subject, tokens);
  const given = own?.map((token) => stepsIn(token));
  const isAsked = (ids: readonly string[]): boolean => given === undefined || given.some((one) => isBeginning(ids, one));
  const differing = (checked?.deviations ?? []).filter(({ path }) => isAsked(path));
  const known = differing.map((one): Known => ({ path: asFarAs(graph, one.path), outcome: findingOf(graph, subject, one) }));
  const fresh = given || subject !== subject.variants[0] ? [] : unexpectedTransitions(subject);
  const added = fresh.map((id) => {
    const deviation: Deviation = { what: 'transition', path: [], name: '', expected: '', actual: id };
    return { path: { edges: [] }, outcome: findingOf(graph, subject, deviation) };
  });
  const file = expectedFile(subject);
  const lost = checked || given ? [] : [bare(graph, `${subject.id}：没有预期：${file} 里没有这一段；加上 --update 写下它`)];
  const misfit = problem ? [bare(graph, `${subject.id}：模型与状态图不符：${remarkText(problem.message)}`)] : [];
  const paths = given ? [] : (checked?.paths ?? []).map((ids) => asFarAs(graph, ids));
  return {
    findings: [...known, ...added, ...lost, ...misfit],
    paths: problem ? [] : paths,
    text: `预期里的 ${paths.length + known.length} 条路径`,
    unwalkable: known.length > 0 && own !== undefined && own.some((token) => !isReadable(graph, token)),
  };
}
