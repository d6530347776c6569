import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { type IconName, iconNames } from '#ui/icons.ts';

/** The drawing of each icon in `lucide-static` (ISC). */
const drawings: Readonly<Record<IconName, string>> = {
  back: 'undo-2',
  bell: 'bell',
  bolt: 'zap',
  check: 'check',
  clock: 'clock',
  coin: 'coins',
  copy: 'copy',
  dl: 'download',
  down: 'chevron-down',
  eye: 'eye',
  filter: 'list-filter',
  gift: 'gift',
  grid: 'layout-grid',
  head: 'headset',
  heart: 'heart',
  home: 'house',
  left: 'chevron-left',
  list: 'file-text',
  lock: 'lock',
  minus: 'minus',
  moon: 'moon',
  msg: 'message-square',
  offline: 'wifi-off',
  pad: 'gamepad-2',
  pause: 'pause',
  phone: 'smartphone',
  play: 'play',
  plus: 'plus',
  refresh: 'rotate-cw',
  right: 'chevron-right',
  search: 'search',
  share: 'forward',
  shield: 'shield-check',
  shop: 'store',
  star: 'star',
  task: 'clipboard-check',
  ticket: 'ticket',
  top: 'arrow-up-to-line',
  trash: 'trash-2',
  up: 'chevron-up',
  user: 'user',
  wallet: 'wallet',
  warn: 'triangle-alert',
  x: 'x',
};

/** Where `index.html` gets them. */
export const PLACE = '<!-- icons -->';

const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')), 'icons');

/** An icon as a symbol; colour, line and size are set where it is used. */
function symbolOf(name: IconName): string {
  const drawing = fs.readFileSync(path.join(folder, `${drawings[name]}.svg`), 'utf8');
  const inside = /<svg[^>]*>(?<inside>[\s\S]*)<\/svg>/.exec(drawing)?.groups?.['inside'];
  if (inside === undefined) throw new Error(`${drawings[name]}.svg has no drawing`);
  return `<symbol id="i-${name}" viewBox="0 0 24 24">${inside.replaceAll(/\s*\n\s*/g, '').replaceAll(' />', '/>')}</symbol>`;
}

/** All icons of the page, one symbol each. */
export const iconSymbols = (): string => iconNames.map(symbolOf).join('');

/** Writes the icons into a page that has a place for them. */
export const iconsInPage = (): Plugin => ({
  name: 'icons-in-page',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(PLACE, iconSymbols),
  },
});
