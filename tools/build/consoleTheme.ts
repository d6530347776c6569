import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Name under which the console imports the theme. */
const NAME = 'virtual:console-theme.css';
const THEME = 'primereact/resources/themes/saga-blue/theme.css';

/** The theme's colours and the tokens in place of them; the remaining ones are of parts that the console does not use. */
export const themeColours: Readonly<Record<string, string>> = {
  '#495057': '--text',
  '#212529': '--text',
  '#343a40': '--text',
  '#6c757d': '--text-3',
  '#ffffff': '--surface',
  '#f8f9fa': '--surface-2',
  '#e9ecef': '--surface-3',
  '#dee2e6': '--line',
  '#ced4da': '--line-strong',
  '#2196f3': '--brand',
  '#0d89ec': '--brand-hover',
  '#0b7ad1': '--brand-hover',
  '#a6d5fa': '--focus-ring',
  '#e3f2fd': '--brand-soft',
  '#689f38': '--ok',
  '#fbc02d': '--warn',
  '#d32f2f': '--danger',
  '#f44336': '--danger',
  '#c8e6c9': '--ok-soft',
  '#ffecb3': '--warn-soft',
  '#ffcdd2': '--danger-soft',
  '#b3e5fc': '--info-soft',
  '#224a23': '--ok',
  '#6d5100': '--warn',
  '#73000c': '--danger',
  '#044868': '--info',
};

/** The theme with our tokens instead of its colours. Throws if a new version of it has other ones. */
export function themed(css: string): string {
  const found = new Set<string>();
  const dressed = css.replaceAll(/#[0-9a-f]{6}\b/gi, (colour) => {
    const token = themeColours[colour.toLowerCase()];
    if (token === undefined) return colour;
    found.add(colour.toLowerCase());
    return `var(${token})`;
  });
  const lost = Object.keys(themeColours).filter((colour) => !found.has(colour));
  if (lost.length > 0) throw new Error(`${THEME} has none of ${lost.join(', ')}`);
  return dressed;
}

const read = (): string => fs.readFileSync(createRequire(import.meta.url).resolve(THEME), 'utf8');

/** The text of the console's theme, in a layer above PrimeReact's own styles and below the console's. */
export const themeText = (): string => `@layer primereact, theme, base, ui;\n@layer theme {\n${themed(read())}\n}`;

export const consoleTheme = (): Plugin => ({
  name: 'console-theme',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) => (id === `\0${NAME}` ? themeText() : undefined),
});
