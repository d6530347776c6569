import { type CoverageData, type Path, takesOf, type Graph, toIR } from '@xstate/test';
import type { AnyStateMachine } from 'xstate';
import { drawSvg } from '#tools/charts/drawing/draw.ts';
import type { Picture } from '#tools/charts/drawing/picture.ts';
import { toMarkup } from '#tools/charts/drawing/shapes.ts';
import { fileStyle } from '#tools/charts/drawing/style.ts';
import { layOut } from '#tools/charts/layout/layout.ts';

/** Draws one chart with what happened in it. The style stands once in the page, see {@link PICTURE_STYLE}. */
export interface Painter {
  /** The way of a path: what it took is bright, where it ends is filled, the rest is pale. */
  path(graph: Graph, path: Path): string;
  /** What runs have taken in green, what they have not in red. */
  coverage(data: CoverageData): string;
}

/** An arrow or label that several transitions share is as bright as its brightest. */
const SHARED = '.label.unreached>.line{opacity:1}.taken.unreached>*{opacity:1}';

export const PICTURE_STYLE = fileStyle() + SHARED;

/** A transition with several targets is drawn as several arrows, `<transition>/<target>`. */
const transitionOf = (arrow: string, known: ReadonlySet<string>): string => (known.has(arrow) ? arrow : arrow.replace(/\/\d+$/u, ''));

const draw = (picture: Picture, label: string, mark: (id: string) => string | undefined): string => toMarkup(drawSvg(picture, '', { mark, label }));

/** Lays a chart out, once for all its pictures. */
export async function painterOf(machine: AnyStateMachine, charts: ReadonlySet<string>): Promise<Painter> {
  const ir = toIR(machine);
  const picture = await layOut(ir, charts);
  const transitions = new Set(ir.edges.map(({ transition }) => transition));
  return {
    path(graph, path) {
      const last = graph.nodes[path.edges.at(-1)?.to ?? 0]!;
      const entered = new Set([...graph.start.enters, ...path.edges.flatMap(({ enters }) => enters), machine.id]);
      const taken = new Set(takesOf(graph, path));
      const mark = (id: string): string | undefined => {
        if (id === machine.id) return undefined;
        if (last.states.includes(id)) return 'active';
        const arrow = transitionOf(id, transitions);
        if (transitions.has(arrow)) return taken.has(arrow) ? 'taken' : 'unreached';
        return entered.has(id) ? 'taken' : 'unreached';
      };
      return draw(picture, `${graph.id}：${path.edges.length} 步的路径`, mark);
    },
    coverage(data) {
      const mark = (id: string): string | undefined => {
        const hits = data.transitions[transitionOf(id, transitions)] ?? data.states[id];
        if (!hits || id === machine.id) return undefined;
        return hits.machine + hits.browser > 0 ? 'added' : 'missed';
      };
      return draw(picture, `${data.chart} 的覆盖情况`, mark);
    },
  };
}
