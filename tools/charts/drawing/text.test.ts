import fs from 'node:fs';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { FOLDER } from '#tools/charts/files.ts';
import { GUARD_TEXT, LINE_TEXT, ROW_TEXT, sizeOf } from './sizes.ts';
import type { Sheet } from './sheet.ts';
import { textWidth } from './text.ts';

/** Fonts of the charts’ style, measured if they are installed; a font collection is listed by its first name. */
const FONTS = [
  'SF Pro Text',
  'Segoe UI',
  'Helvetica Neue',
  'Roboto',
  'Liberation Sans',
  'Arial',
  'Noto Sans',
  'PingFang SC',
  'Microsoft YaHei',
  'Noto Sans CJK SC',
  'Noto Sans CJK JP',
  'Noto Sans SC',
];
const installed = new Set(GlobalFonts.families.map(({ family }) => family));

const ROUNDING = 0.1;

interface Text {
  readonly text: string;
  readonly size: number;
  readonly weight: 'regular' | 'bold';
}

const textsOf = ({ picture }: Sheet): Text[] => [
  ...picture.boxes.flatMap(({ kind, texts, rows }) => [
    ...texts.map(({ role, text }) => ({
      text,
      size: sizeOf(kind)[role],
      weight: role === 'name' ? ('bold' as const) : ('regular' as const),
    })),
    ...rows.map(({ text }) => ({ text, size: ROW_TEXT, weight: 'regular' as const })),
  ]),
  ...picture.arrows
    .flatMap(({ label }) => label.lines)
    .flatMap(({ text, guard = '' }) => [
      { text, size: LINE_TEXT, weight: 'regular' as const },
      { text: guard, size: GUARD_TEXT, weight: 'regular' as const },
    ]),
];

const texts = fs.globSync(`${FOLDER}/*.layout.json`).flatMap((file) => textsOf(JSON.parse(fs.readFileSync(file, 'utf8')) as Sheet));
const pen = createCanvas(1, 1).getContext('2d');

test('the width of a text is the sum of its characters’ widths', () => {
  expect([textWidth('', 11), textWidth('中文', 11), textWidth('mmm', 10), textWidth('mmm', 10, 'bold')]).toEqual([0, 22, 28, 30]);
});

describe.each(FONTS.filter((font) => installed.has(font)))('in %s', (font) => {
  test('no text of any chart is wider than computed', () => {
    const wider = texts.filter(({ text, size, weight }) => {
      pen.font = `${weight === 'bold' ? 600 : 400} ${size}px '${font}', 'Noto Sans CJK JP'`;
      return pen.measureText(text).width > textWidth(text, size, weight) + ROUNDING;
    });
    expect(wider).toEqual([]);
    expect(texts.length).toBeGreaterThan(700);
  });
});
