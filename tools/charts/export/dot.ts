import type { IR, IREdge, IRState } from '@xstate/test';
import { triggerWords } from '#tools/charts/drawing/lines.ts';
import { allStates, indented, wording } from './tree.ts';

const COLOURS: Readonly<Record<IREdge['kind'], string>> = {
  event: '#2a56d8',
  after: '#9a5700',
  done: '#0c7a43',
  error: '#c2302a',
  snapshot: '#0b7285',
  'state-done': '#0c7a43',
  always: '#5b6577',
};

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
const list = (attributes: Readonly<Record<string, string>>): string =>
  `[${Object.entries(attributes)
    .map(([name, value]) => `${name}=${quoted(value)}`)
    .join(', ')}]`;

function textOf(state: IRState, own: readonly IREdge[]): string {
  const { key, description, history, invoke, entry, exit } = state;
  return [
    history === undefined ? key : history === 'deep' ? 'H*' : 'H',
    ...(description === undefined ? [] : [description]),
    ...invoke.map(({ src }) => `invoke / ${src}`),
    ...entry.map((action) => `entry / ${action}`),
    ...exit.map((action) => `exit / ${action}`),
    ...own.map((edge) => wording(edge, triggerWords(edge))),
  ].join('\n');
}

/** A node that represents a group as the source or target of an arrow. */
const anchorOf = (id: string): string => `${id}@`;

/** A chart as a Graphviz digraph: groups are clusters, transitions without a target are listed in their state. */
export function toDot({ root, edges }: IR): string {
  const groups = new Set(
    allStates(root)
      .filter(({ children }) => children.length > 0)
      .map(({ id }) => id),
  );
  const ownOf = ({ id }: IRState): IREdge[] => edges.filter(({ from, internal }) => internal && from === id);
  const endOf = (id: string): string => quoted(groups.has(id) ? anchorOf(id) : id);

  const stateLines = (state: IRState): string[] => {
    const { id, type, initial, children } = state;
    const label = textOf(state, ownOf(state));
    if (children.length === 0)
      return [
        `${quoted(id)} ${list(type === 'final' ? { label, peripheries: '2' } : type === 'history' ? { label, shape: 'circle' } : { label })};`,
      ];
    const start = `${id}@start`;
    return [
      `subgraph ${quoted(`cluster ${id}`)} {`,
      ...indented([
        `label=${quoted(label)};`,
        `style=${quoted(type === 'parallel' ? 'rounded,bold' : 'rounded')};`,
        `${quoted(anchorOf(id))} ${list({ shape: 'point', style: 'invis' })};`,
        ...(initial === undefined
          ? []
          : [
              `${quoted(start)} ${list({ shape: 'point', label: '' })};`,
              `${quoted(start)} -> ${endOf(initial)}${groups.has(initial) ? ` ${list({ lhead: `cluster ${initial}` })}` : ''};`,
            ]),
        ...children.flatMap(stateLines),
      ]),
      '}',
    ];
  };
  const edgeLine = (edge: IREdge): string => {
    const { from, to, kind } = edge;
    const ends = {
      ...(groups.has(from) && !to.startsWith(`${from}.`) ? { ltail: `cluster ${from}` } : {}),
      ...(groups.has(to) && !from.startsWith(`${to}.`) ? { lhead: `cluster ${to}` } : {}),
    };
    const attributes = { label: wording(edge, triggerWords(edge)), color: COLOURS[kind], fontcolor: COLOURS[kind], ...ends };
    return `${endOf(from)} -> ${endOf(to)} ${list(attributes)};`;
  };
  return [
    `digraph ${quoted(root.id)} {`,
    ...indented([
      'compound=true; rankdir=TB; fontname="Helvetica"; fontsize=11;',
      'node [shape=box, style=rounded, fontname="Helvetica", fontsize=11];',
      'edge [fontname="Helvetica", fontsize=10];',
      ...stateLines(root),
      ...edges.filter(({ internal }) => !internal).map(edgeLine),
    ]),
    '}',
    '',
  ].join('\n');
}
