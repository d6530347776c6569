import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { iconSymbols } from './icons.ts';

/** Name under which the console imports the site's skins. */
const NAME = 'virtual:site-skins.css';
const UI = path.resolve(import.meta.dirname, '../../src/ui');
const SKINNED = '[data-brand]';

const read = (file: string): string => fs.readFileSync(path.join(UI, file), 'utf8');

/** Rules of the whole page as rules of an element that bears a skin. */
const inside = (css: string): string =>
  `${SKINNED} {\n${css.replace('@layer base {', '').replace(/}\s*$/, '')}\n}`.replaceAll(/^\s*(?:html|body) \{/gm, '& {');

/** The site's tokens, skins and base rules, for elements with `data-brand` inside a page that has its own. */
export const siteSkinsText = (): string =>
  [
    read('tokens.css').replaceAll(':root', SKINNED),
    read('skins/ai.css'),
    read('skins/internet-cafe.css'),
    `@layer base {\n${inside(read('base.css'))}\n}`,
  ].join('\n');

export const siteSkins = (): Plugin => ({
  name: 'site-skins',
  transformIndexHtml: () => [{ tag: 'svg', attrs: { id: 'site-icons', display: 'none' }, children: iconSymbols(), injectTo: 'body' }],
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) => (id === `\0${NAME}` ? siteSkinsText() : undefined),
});
