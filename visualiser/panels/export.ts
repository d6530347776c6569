import { toIR } from '@xstate/test';
import { toMermaid } from '#tools/charts/export/mermaid.ts';
import { drawFile, toMarkup } from '#tools/charts/drawing/index.ts';
import { button, h, update } from '#visualiser/core/dom.ts';
import { on, say, view } from '#visualiser/core/view.ts';
import { loadMachine } from '#visualiser/paths/subjects.ts';
import { pictureNow } from '#visualiser/chart/shown.ts';
import { must } from '#lib/must.ts';

/** Pixels of a copied picture per drawing unit. */
const SHARPNESS = 2;

async function put(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(`已复制${what}`);
  } catch {
    say('浏览器不允许复制');
  }
}

export const copyAddress = (): Promise<void> => put(location.href, '链接');

function svgNow(): string | null {
  const picture = pictureNow();
  return picture && toMarkup(drawFile(picture.sheet.picture));
}

async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth * SHARPNESS, image.naturalHeight * SHARPNESS];
  must(canvas.getContext('2d')).drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('画不出这张图'))), 'image/png'));
}

async function copyPng(): Promise<void> {
  const svg = svgNow();
  if (svg === null) return;
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(svg) })]);
    say('已复制 PNG');
  } catch {
    say('浏览器不允许复制图片');
  }
}

async function copyMermaid(): Promise<void> {
  const machine = view.chart === null ? undefined : await loadMachine(view.chart);
  if (machine) await put(toMermaid(toIR(machine)), ' Mermaid');
}

async function copySvg(): Promise<void> {
  const svg = svgNow();
  if (svg !== null) await put(svg, ' SVG');
}

/** Menu that copies what is shown. */
export function exportMenu(): HTMLElement {
  const place = h('span', { class: 'menu' });
  const list = h('div', { class: 'menu-list', id: 'copy-menu', popover: 'auto', role: 'menu', 'aria-label': '复制' });
  const item = (label: string, run: () => Promise<void>): HTMLElement =>
    h(
      'button',
      {
        type: 'button',
        role: 'menuitem',
        onclick: () => {
          list.hidePopover();
          void run();
        },
      },
      label,
    );
  list.append(item('链接', copyAddress), item('SVG', copySvg), item('PNG', copyPng), item('Mermaid', copyMermaid));
  on(['chart'], () => {
    const opener = button({
      label: '复制',
      icon: 'copy',
      name: 'copy',
      class: 'quiet',
      disabled: view.chart === null,
      run: () => list.togglePopover(),
    });
    opener.setAttribute('aria-haspopup', 'menu');
    update(place, opener);
  });
  return h('span', { class: 'menu-place' }, place, list);
}
