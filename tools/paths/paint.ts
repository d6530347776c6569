import { type CoverageData, endOf, type Graph, type Path, takesOf } from '@xstate/test';
import type { AnyStateMachine } from 'xstate';
import { drawChart, pageStyle, toMarkup } from '#tools/charts/drawing/index.ts';
import { pictureOf } from '#tools/charts/files.ts';

/** Draws one chart with coverage or a path, for a page that includes {@link PICTURE_STYLE}. */
export interface Painter {
  /**
   * Drawing of a path: taken transitions are highlighted, the end is filled, the rest is pale. Place it in an element of class `walked`.
   */
  path(graph: Graph, path: Path): string;
  /** Drawing of the coverage of runs. */
  coverage(data: CoverageData): string;
}

const PALE = [
  '.arrow:not(.taken)',
  '.label:not(.taken)',
  '.label.taken>.line:not(.taken)',
  '.own:not(.taken)',
  '.state:not(.taken,.active,.root)>:not(.own)',
];

export const PICTURE_STYLE = `${pageStyle()}${PALE.map((selector) => `.walked ${selector}`).join()}{opacity:.35}`;

/** Loads the picture of a chart once for all drawings of it. */
export async function painterOf(machine: AnyStateMachine): Promise<Painter> {
  const picture = await pictureOf(machine);
  return {
    path(graph, path) {
      const active = new Set(endOf(graph, path).states);
      const taken = new Set([...graph.start.enters, ...path.edges.flatMap(({ enters }) => enters), ...takesOf(graph, path)]);
      return toMarkup(drawChart(picture, { active, taken }));
    },
    coverage({ states, transitions }) {
      const counts = new Map(
        Object.entries({ ...states, ...transitions }).map(([id, { machine: walked, browser }]) => [id, walked + browser]),
      );
      return toMarkup(drawChart(picture, { counts }));
    },
  };
}
