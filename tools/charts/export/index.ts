import type { IR } from '@xstate/test';
import { toDot } from './dot.ts';
import { toMermaid } from './mermaid.ts';
import { toScxml } from './scxml.ts';

/** Export formats by name. */
export const EXPORTS = {
  mermaid: toMermaid,
  dot: toDot,
  scxml: toScxml,
  json: (ir: IR) => `${JSON.stringify(ir, null, 2)}\n`,
} as const;

export type ExportFormat = keyof typeof EXPORTS;
