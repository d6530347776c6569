import { toIR } from '@xstate/test';
import { toMermaid } from '#tools/charts/export/mermaid.ts';
import { drawFile, toMarkup } from '#tools/charts/drawing/index.ts';
import { say, view } from '#visualiser/core/view.ts';
import { loadMachine } from '#visualiser/paths/subjects.ts';
import { canvasNow } from '#visualiser/chart/canvas.ts';
import { must } from '#lib/must.ts';

/** Pixels of a copied picture per drawing unit. */
const SHARPNESS = 2;

/** Puts a text on the clipboard and reports it, with what it is. */
export async function copy(text: string, what = ''): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(`已复制${what}`);
  } catch {
    say('浏览器不允许复制');
  }
}

export const copyAddress = (): Promise<void> => copy(location.href, '链接');

function svgNow(): string | null {
  const picture = canvasNow()?.picture;
  return picture ? toMarkup(drawFile(picture.sheet.picture)) : null;
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
  if (machine) await copy(toMermaid(toIR(machine)), ' Mermaid');
}

async function copySvg(): Promise<void> {
  const svg = svgNow();
  if (svg !== null) await copy(svg, ' SVG');
}

/** What can be copied of the shown chart. */
export const COPIES = [
  { label: '链接', command: () => void copyAddress() },
  { label: 'SVG', command: () => void copySvg() },
  { label: 'PNG', command: () => void copyPng() },
  { label: 'Mermaid', command: () => void copyMermaid() },
];
