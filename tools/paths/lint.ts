import { type Finding, lint, type Model } from '@xstate/test';
import type { Subject } from './subjects.ts';

const known = new WeakMap<Subject, Finding[]>();

/** Found once per process, since it takes longer than exploring the chart. */
function findingsOf(subject: Subject): Finding[] {
  const found = known.get(subject) ?? lint(subject.machine, subject.model as unknown as Model);
  known.set(subject, found);
  return found;
}

/** Faults of a chart; elements that another of its models reaches are not faults. */
export function lintChart(variants: readonly Subject[]): Finding[] {
  const [first = [], ...others] = variants.map(findingsOf);
  return first.filter(({ message }) => others.every((found) => found.some((other) => other.message === message)));
}

export const RULES: Readonly<Record<Finding['rule'], string>> = {
  'dead-transition': '走不到的转换',
  'unreachable-state': '到不了的状态',
  'no-way-out': '没有出口的状态',
  'unhandled-rejection': '没有处理的失败',
  'unbounded-context': '无限增长的上下文',
  'event-without-effect': '没有作用的事件',
  'coarse-identity': '模型把不同的情形当成一样',
  'undeclared-outcome': '模型没有说明的执行者',
  'failing-step': '出错的步骤',
  'random-step': '每次结果不同的步骤',
  model: '模型',
};
