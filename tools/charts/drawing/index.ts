/**
 * Draws charts from a computed layout. Pure: no DOM, no Node, no layout engine, so that pages and tools can import it.
 *
 * `docs/charts/<name>.layout.json` holds a {@link Sheet}: the chart's tables, and in `picture` all positions. `drawChart(picture,
 * marks)` turns a picture into a tree of {@link Shape}s, one SVG element each, with SVG's own attribute names:
 *
 * - `toMarkup(shape)` returns it as text;
 * - a page creates elements: `createElementNS(SVG, tag)`, `setAttribute` for each attribute, strings as text nodes;
 * - `pageStyle()` is the style sheet for drawings within a page; it follows the page's `color-scheme`. `drawFile` returns a file with
 *   its own style.
 *
 * Data attributes identify what an element represents; they are stable as long as the chart's declaration is:
 *
 * | element | attributes |
 * |---|---|
 * | `g.state` | `data-state` the state's id, e.g. `qrLogin.shown.checking`; the chart itself by its own id |
 * | `g.arrow`, `g.label` | `data-transitions` ids of the transitions that share it, separated by spaces; `data-from`, `data-to` |
 * | `g.own` | a label inside its state, for a transition without an arrow; attributes as above |
 * | `g.line` | `data-transition` the id of one transition, e.g. `qrLogin.fetching:error(fetchTicket)#0` |
 * | `g.actor` | `data-actor` the actor's name, `data-chart` if it is another chart |
 * | `g.start` | `data-start` the initial state |
 *
 * These ids are those of `toIR` and of coverage in `@xstate/test`. Marks become classes: of a state `active`, `covered`, `missed`, `added`,
 * `removed`, `changed`; of arrows, labels and lines `taken` and the last five. A page that follows a running chart draws once and then sets
 * classes with `classesOf(id, marks)` and `sharedClassesOf(ids, marks)`.
 */
export { drawChart, drawFile } from './draw.ts';
export { classesOf, rowKey, sharedClassesOf } from './marks.ts';
export type { Change, Marks } from './marks.ts';
export type { Area, Arrow, Box, Picture, Point } from './picture.ts';
export { escapeText, toMarkup } from './shapes.ts';
export type { Shape } from './shapes.ts';
export type { Sheet } from './sheet.ts';
export { pageStyle } from './style.ts';
