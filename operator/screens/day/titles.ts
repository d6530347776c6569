import type { Sheet } from '#tools/charts/drawing/index.ts';

/** A state's path without the chart's name. */
export const pathOf = ({ name }: Pick<Sheet, 'name'>, id: string): string => id.slice(name.length + 1);

const descriptionOf = ({ name, states }: Pick<Sheet, 'name' | 'states'>, state: string): string =>
  states.find(({ id }) => id === `${name}.${state}`)?.description ?? '';

/** What a description says before its colon; null: it has none. */
export function shortTitle(sheet: Pick<Sheet, 'name' | 'states'>, state: string): string | null {
  const [title = '', rest] = descriptionOf(sheet, state).split('：');
  return rest === undefined ? null : title;
}

/** What people call a state: the beginning of its description, otherwise its name in the chart. */
export const stateTitle = (sheet: Pick<Sheet, 'name' | 'states'>, state: string): string =>
  shortTitle(sheet, state) ?? (descriptionOf(sheet, state).split(/[，；]/)[0] || state);
