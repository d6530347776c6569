import type { IR, IREdge, IRState } from '@xstate/test';
import { triggerWords } from '#tools/charts/drawing/lines.ts';
import { allStates, indented, wording } from './tree.ts';

/** Mermaid names consist of letters, digits and underscores, and some words are reserved: a dot is `__`, any other sign its code. */
export const mermaidName = (id: string): string =>
  `s_${id.replaceAll(/[^a-zA-Z\d]/gu, (sign) => (sign === '.' ? '__' : `_${sign.codePointAt(0)?.toString(16)}_`))}`;
const onOneLine = (text: string, between = ' '): string => text.trim().replaceAll(/\s*\n\s*/g, between);
/** A colon, a semicolon or the end of a line would end the text, a quote the name. */
const textOf = (text: string): string => onOneLine(text).replaceAll(/[#:;"]/gu, (sign) => `#${sign.codePointAt(0)};`);

const labelOf = ({ key, description, history }: IRState): string => {
  const name = history === undefined ? key : history === 'deep' ? 'H*' : 'H';
  return textOf(description === undefined ? name : `${name}<br>${onOneLine(description, '<br>')}`);
};

function stateLines(state: IRState): string[] {
  const name = mermaidName(state.id);
  const invokes = state.invoke.map(({ src }) => `${name} : ${textOf(`invoke / ${src}`)}`);
  const actions = [...state.entry.map((action) => `entry / ${action}`), ...state.exit.map((action) => `exit / ${action}`)];
  const inside = [...actions.map((line) => `${name} : ${textOf(line)}`), ...invokes];
  const declared = `state "${labelOf(state)}" as ${name}`;
  if (state.children.length === 0) return [declared, ...inside, ...(state.type === 'final' ? [`${name} --> [*]`] : [])];
  return [`${declared} {`, ...indented(childLines(state)), '}'];
}

function childLines({ type, initial, children }: IRState): string[] {
  if (type === 'parallel') return children.flatMap((child, i) => [...(i > 0 ? ['--'] : []), ...stateLines(child)]);
  return [...(initial === undefined ? [] : [`[*] --> ${mermaidName(initial)}`]), ...children.flatMap(stateLines)];
}

function edgeLine(edge: IREdge, outside: string | undefined): string {
  const text = textOf(wording(edge, triggerWords(edge)));
  const from = mermaidName(edge.from);
  return edge.internal || edge.from === outside
    ? `%% ${edge.from} ${edge.internal ? '' : `→ ${edge.to} `}: ${text}`
    : `${from} --> ${mermaidName(edge.to)} : ${text}`;
}

/** A chart as Mermaid's stateDiagram-v2, which GitHub renders. Features that Mermaid cannot draw become comments. */
export function toMermaid(ir: IR): string {
  const { root, edges } = ir;
  // At the top level Mermaid supports neither regions nor a chart without states.
  const isBox = root.type === 'parallel' || allStates(root).length === 1;
  return [
    'stateDiagram-v2',
    ...indented([
      `%% ${root.id}: ${onOneLine(root.description ?? '')}`,
      ...(isBox ? stateLines(root) : childLines(root)),
      ...edges.map((edge) => edgeLine(edge, isBox ? undefined : root.id)),
    ]),
    '',
  ].join('\n');
}
