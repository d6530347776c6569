import { Window } from 'happy-dom';
import { type EdgeModel, fromDot, type GraphBaseModel } from 'ts-graphviz';

export interface Drawn {
  readonly states: readonly string[];
  /** Arrows between two states, without those from a start or to an end node. */
  readonly arrows: readonly (readonly [from: string, to: string])[];
  readonly faults: readonly string[];
}

interface MermaidEnd {
  readonly id: string;
  readonly start?: boolean;
}
type MermaidStatement =
  | (MermaidEnd & { readonly stmt: 'state'; readonly type?: string; readonly doc?: readonly MermaidStatement[] })
  | { readonly stmt: 'relation'; readonly state1: MermaidEnd; readonly state2: MermaidEnd }
  | { readonly stmt: 'other' };

/** Mermaid accesses `document` when it is loaded. */
async function loadMermaid() {
  const window = new Window();
  Object.assign(globalThis, { window, document: window.document, Element: window.Element });
  const { default: mermaid } = await import('mermaid');
  return mermaid;
}
let loading: ReturnType<typeof loadMermaid> | undefined;

const statementsIn = (doc: readonly MermaidStatement[]): MermaidStatement[] =>
  doc.flatMap((one) => [one, ...(one.stmt === 'state' ? statementsIn(one.doc ?? []) : [])]);

/** Parses a state diagram with Mermaid's own parser; throws its errors. */
export async function readMermaid(text: string): Promise<Drawn> {
  const mermaid = await (loading ??= loadMermaid());
  await mermaid.parse(text);
  const { db } = (await mermaid.mermaidAPI.getDiagramFromText(text)) as unknown as {
    db: { getRootDocV2(): { doc: readonly MermaidStatement[] } };
  };
  const all = statementsIn(db.getRootDocV2().doc);
  const states = [
    ...new Set(all.flatMap((one) => (one.stmt === 'state' && one.start === undefined && one.type !== 'divider' ? [one.id] : []))),
  ];
  const arrows = all
    .flatMap((one) => (one.stmt === 'relation' ? [[one.state1, one.state2] as const] : []))
    .filter((ends) => ends.every(({ start }) => start === undefined))
    .map(([from, to]) => [from.id, to.id] as const);
  const faults = [...new Set(arrows.flat())].filter((id) => !states.includes(id)).map((id) => `${id} is no state`);
  return { states, arrows, faults };
}

const graphsIn = (graph: GraphBaseModel): GraphBaseModel[] => [graph, ...graph.subgraphs.flatMap(graphsIn)];
const endsOf = ({ targets }: EdgeModel): string[] => targets.flat().map(({ id }) => id);

/** Parses a graph with Graphviz's grammar, and reports what it would draw differently than intended. Throws the parser's error. */
export function readDot(text: string): Drawn & { readonly labelled: readonly (readonly [from: string, to: string])[] } {
  const root = fromDot(text);
  const graphs = graphsIn(root);
  const nodes = graphs.flatMap(({ nodes: own }) => own.map(({ id }) => id));
  const clusters = graphs.slice(1).map(({ id }) => id ?? '');
  const edges = graphs.flatMap(({ edges: own }) => own);
  const heads = edges.flatMap(({ attributes }) => [attributes.get('lhead'), attributes.get('ltail')]).filter((end) => end !== undefined);
  const isCompound = [...root.values, ...root.attributes.graph.values].some(
    ([key, value]) => key === 'compound' && String(value) === 'true',
  );
  const pairs = (some: readonly EdgeModel[]) => some.map((edge) => [endsOf(edge)[0] ?? '', endsOf(edge)[1] ?? ''] as const);
  return {
    states: [...nodes, ...clusters],
    arrows: pairs(edges),
    labelled: pairs(edges.filter(({ attributes }) => attributes.get('label') !== undefined)),
    faults: [
      ...edges
        .flatMap(endsOf)
        .filter((end) => !nodes.includes(end))
        .map((end) => `${end} is no node`),
      ...clusters.filter((name) => !name.startsWith('cluster')).map((name) => `${name} is no cluster, and draws no box`),
      ...heads.filter((end) => !clusters.includes(end)).map((end) => `${end} is no cluster that an arrow could end at`),
      ...(heads.length > 0 && !isCompound ? ['arrows end at clusters without compound=true'] : []),
    ],
  };
}
