import type { IR } from '@xstate/test';
import { toDot } from './dot.ts';
import { toMermaid } from './mermaid.ts';
import { toScxml } from './scxml.ts';

/** How a chart may be written down for other tools, by the format's name. */
export const EXPORTS = {
  mermaid: toMermaid,
  dot: toDot,
  scxml: toScxml,
  json: (ir: IR) => `${JSON.stringify(ir, null, 2)}\n`,
} as const;

export type ExportFormat = keyof typeof EXPORTS;
