import type { IR, IREdge, IRState } from '@xstate/test';
import ELK from 'elkjs/lib/elk.bundled.js';
import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import { type Contents, contentsOf } from '#tools/charts/drawing/contents.ts';
import { labelLine } from '#tools/charts/drawing/lines.ts';
import type { Arrow, Box, BoxKind, Label, LabelLine, Picture, Point, Row, Start } from '#tools/charts/drawing/picture.ts';
import type { Order } from './order.ts';
import { clearHeads } from './heads.ts';
import { evenRegions } from './regions.ts';
import { straighten } from './straighten.ts';
import { must } from '#lib/must.ts';

type Offsets = ReadonlyMap<string, Point>;

const CANVAS = '@';
const MARGIN = 28;
const DOT = 10;
const dotOf = (id: string): string => `${id}@start`;
const edgeId = (i: number): string => `e${i}`;

const OPTIONS: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES',
  'elk.layered.cycleBreaking.strategy': 'GREEDY_MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '11',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '0',
  'elk.layered.thoroughness': '40',
};

/** For a final state without an incoming arrow, which ends the whole chart or a group. */
const LAST: LayoutOptions = { 'elk.layered.layering.layerConstraint': 'LAST' };
/** Pixels along a state's edge for each arrow that begins or ends there. */
const PER_ARROW = 15;

/** Parameters of one layout of a chart. */
export interface Attempt {
  readonly order: Order;
  /** Names of charts by the names of the actors that run them. */
  readonly charts: ReadonlyMap<string, string>;
  readonly options: LayoutOptions;
  /** Margin in pixels left of a group's contents, for arrows that leave upwards beside the group's texts. */
  readonly aside: number;
  /** Arrows, by {@link wayOf}, whose label names their target state. */
  readonly targeted: ReadonlySet<string>;
}

export const wayOf = ({ from, to }: Pick<Arrow, 'from' | 'to'>): string => `${from} ${to}`;

interface Group {
  readonly from: string;
  readonly to: string;
  readonly edges: IREdge[];
}

/** Transitions with the same source and target share an arrow; those to the state itself or to an inner one are rows of their state. */
function split({ root, edges }: IR, order: Order): { groups: Group[]; own: Map<string, IREdge[]> } {
  const groups = new Map<string, Group>();
  const own = new Map<string, IREdge[]>();
  for (const edge of edges) {
    const { from, to } = edge;
    if (from === root.id || order.isInside(to, from) || order.isInside(from, to)) {
      own.set(from, [...(own.get(from) ?? []), edge]);
      continue;
    }
    const key = wayOf(edge);
    const group = groups.get(key) ?? { from, to, edges: [] };
    group.edges.push(edge);
    groups.set(key, group);
  }
  return { groups: [...groups.values()], own };
}

function stackLines({ edges, to }: Group, isTargeted: boolean): { lines: LabelLine[]; width: number; height: number } {
  let height = edges.length > 1 ? 2 : 0;
  const lines = edges.map((edge) => {
    const line = { ...labelLine(edge, isTargeted ? to.slice(to.lastIndexOf('.') + 1) : undefined), x: 0, y: height };
    height += line.height;
    return line;
  });
  return { lines, width: Math.max(...lines.map(({ width }) => width)), height: height + (edges.length > 1 ? 2 : 0) };
}

const kindOf = (state: IRState, root: IRState): BoxKind => (state === root ? 'root' : state.type);

interface Plan {
  readonly graph: ElkNode;
  readonly contents: ReadonlyMap<string, Contents>;
  /** By the id of the graph's edge. */
  readonly groups: ReadonlyMap<string, Group>;
}

/** Number of arrows at a state's upper or lower edge, whichever has more. */
function crowdOf(id: string, groups: readonly Group[], order: Order): number {
  const [above, below] = [
    groups.filter(({ from, to }) => id === (order.isBack(from, to) ? from : to)),
    groups.filter(({ from, to }) => id === (order.isBack(from, to) ? to : from)),
  ];
  return Math.max(above.length, below.length);
}

function planFor(ir: IR, { order, charts, options, aside, targeted }: Attempt): Plan {
  const { groups, own } = split(ir, order);
  const contents = new Map(
    [...order.states.values()].map((state) => {
      const inside = contentsOf(state, { kind: kindOf(state, ir.root), own: own.get(state.id) ?? [], charts });
      return [state.id, { ...inside, width: Math.max(inside.width, (crowdOf(state.id, groups, order) + 1) * PER_ARROW) }] as const;
    }),
  );
  const edges: ElkExtendedEdge[] = groups.map((group, i) => {
    const { from, to } = group;
    const { width, height } = stackLines(group, targeted.has(wayOf(group)));
    const ends = order.isBack(from, to) ? [to, from] : [from, to];
    return {
      id: edgeId(i),
      sources: [must(ends[0])],
      targets: [must(ends[1])],
      labels: [{ text: ' ', width, height, layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' } }],
    };
  });
  const childrenOf = (state: IRState): ElkNode[] => {
    const sorted = [...state.children].sort((a, b) => must(order.ranks.get(a.id)) - must(order.ranks.get(b.id)));
    if (state.initial === undefined) return sorted.map(toNode);
    const dot = dotOf(state.initial);
    edges.push({ id: dot, sources: [dot], targets: [state.initial] });
    return [{ id: dot, width: DOT, height: DOT }, ...sorted.map(toNode)];
  };
  const reached = new Set(groups.map(({ to }) => to));
  const toNode = (state: IRState): ElkNode => {
    const { width, height } = must(contents.get(state.id));
    const isLoose = state.type === 'final' && !reached.has(state.id);
    if (state.children.length === 0) return { id: state.id, width, height, ...(isLoose ? { layoutOptions: LAST } : {}) };
    return {
      id: state.id,
      children: childrenOf(state),
      layoutOptions: {
        ...(order.parents.get(state.id)?.type === 'parallel' ? { 'elk.alignment': 'TOP' } : {}),
        'elk.padding': `[top=${height + 12},left=${aside},bottom=20,right=20]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${height})`,
      },
    };
  };
  return {
    graph: { id: CANVAS, children: childrenOf(ir.root), edges, layoutOptions: { ...OPTIONS, ...options } },
    contents,
    groups: new Map(groups.map((group, i) => [edgeId(i), group])),
  };
}

const round = (value: number): number => Math.round(value * 2) / 2;
const moved = <T extends { readonly x: number; readonly y: number }>(item: T, [x, y]: Point): T => ({
  ...item,
  x: item.x + x,
  y: item.y + y,
});

function movedRow({ line, ...row }: Row, by: Point): Row {
  return { ...moved(row, by), ...(line ? { line: moved(line, by) } : {}) };
}

function sizesOf(graph: ElkNode): ReadonlyMap<string, ElkNode> {
  const all = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(all)];
  return new Map(all(graph).map((node) => [node.id, node]));
}

/** Absolute origin of each node's coordinates. */
function offsetsOf(graph: ElkNode, shift: Point): Offsets {
  const found = new Map<string, Point>();
  const visit = (node: ElkNode, [x, y]: Point): void => {
    const at: Point = [x + (node.x ?? 0), y + (node.y ?? 0)];
    found.set(node.id, at);
    node.children?.forEach((child) => visit(child, at));
  };
  visit(graph, shift);
  return found;
}

/** Corners of an edge; parts that are vertical or horizontal except for rounding become exactly so. */
function cornersOf({ sections }: ElkExtendedEdge, [dx, dy]: Point): Point[] {
  const { startPoint, bendPoints = [], endPoint } = must(must(sections)[0]);
  const points: Point[] = [];
  for (const point of [startPoint, ...bendPoints, endPoint]) {
    const [x, y] = [round(point.x + dx), round(point.y + dy)];
    const [lastX, lastY] = points.at(-1) ?? [x, y];
    points.push([Math.abs(x - lastX) <= 1 ? lastX : x, Math.abs(y - lastY) <= 1 ? lastY : y]);
  }
  return points;
}

function toArrow(group: Group, edge: ElkExtendedEdge, offsets: Offsets, { order, targeted }: Attempt): Arrow {
  const [dx, dy] = must(offsets.get(edge.container ?? CANVAS));
  const points = cornersOf(edge, [dx, dy]);
  const [placed] = edge.labels ?? [];
  const { lines, width, height } = stackLines(group, targeted.has(wayOf(group)));
  const at: Point = [round(must(must(placed).x) + dx), round(must(must(placed).y) + dy)];
  const label: Label = { x: at[0], y: at[1], width, height, lines: lines.map((line) => ({ ...moved(line, at), width })) };
  const kinds = new Set(group.edges.map(({ kind }) => (kind === 'state-done' ? 'done' : kind)));
  const kind = kinds.size > 1 ? 'mixed' : must(group.edges[0]).kind;
  return { from: group.from, to: group.to, kind, points: order.isBack(group.from, group.to) ? points.toReversed() : points, label };
}

function toStart(edge: ElkExtendedEdge, offsets: Offsets): Start {
  const [x, y] = must(offsets.get(edge.id));
  const points = cornersOf(edge, must(offsets.get(edge.container ?? CANVAS)));
  return { to: must(edge.targets[0]), x: round(x + DOT / 2), y: round(y + DOT / 2), points };
}

/** Computes the positions of all parts of a chart. Deterministic. */
export async function layOut(ir: IR, attempt: Attempt): Promise<Picture> {
  const { order } = attempt;
  const { graph, contents, groups } = planFor(ir, attempt);
  const hasStates = must(graph.children).length > 0;
  const laid = hasStates ? await new ELK().layout(graph) : { ...graph, width: 0, height: 0 };
  const header = must(contents.get(ir.root.id));
  const top = MARGIN + header.height + (hasStates ? 8 : 0);
  const offsets = offsetsOf(laid, [MARGIN, top]);
  const sizes = sizesOf(laid);

  const toBox = (state: IRState): Box => {
    const inside = must(contents.get(state.id));
    const isRoot = state === ir.root;
    const [x, y] = isRoot ? [MARGIN, MARGIN] : must(offsets.get(state.id));
    const at: Point = [round(x), round(y)];
    const size = isRoot ? { width: Math.max(header.width, must(laid.width)), height: header.height } : must(sizes.get(state.id));
    return {
      id: state.id,
      kind: kindOf(state, ir.root),
      region: order.parents.get(state.id)?.type === 'parallel',
      description: state.description ?? '',
      x: at[0],
      y: at[1],
      width: round(must(size.width)),
      height: round(must(size.height)),
      head: inside.height,
      texts: inside.texts.map((text) => moved(text, at)),
      rows: inside.rows.map((row) => movedRow(row, at)),
    };
  };
  const edges = laid.edges ?? [];
  const picture: Picture = {
    id: ir.id,
    description: ir.root.description ?? '',
    width: Math.ceil(Math.max(must(laid.width), header.width) + 2 * MARGIN),
    height: Math.ceil(top + must(laid.height) + MARGIN - (hasStates ? 0 : 12)),
    boxes: [...order.states.values()].map(toBox),
    arrows: edges.flatMap((edge) => {
      const group = groups.get(edge.id);
      return group ? [toArrow(group, edge, offsets, attempt)] : [];
    }),
    starts: edges.filter(({ id }) => !groups.has(id)).map((edge) => toStart(edge, offsets)),
  };
  return clearHeads(evenRegions(straighten(picture)));
}
