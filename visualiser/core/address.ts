import { parseJson } from '#contract/json.ts';
import type { SimStep } from '#visualiser/simulate/simulation.ts';

/** Content of an address. `run`: a page of the app, `path:…` a test path, `sim:…` a simulation. */
export interface Address {
  readonly chart?: string;
  readonly state?: string;
  readonly run?: string;
  /** Number of the frame in its run. */
  readonly step?: number;
  readonly panel?: string;
}

const NAMES = ['chart', 'state', 'run', 'panel'] as const;

/** The hash of an address, including `#`. */
export function toHash(address: Address): string {
  const given = new URLSearchParams();
  for (const name of NAMES) if (address[name] !== undefined) given.set(name, address[name]);
  if (address.step !== undefined) given.set('step', String(address.step));
  return given.size === 0 ? '' : `#${given}`;
}

/** Parses a hash; ignores unknown parts. */
export function fromHash(hash: string): Address {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const step = Number(given.get('step') ?? Number.NaN);
  const named = NAMES.flatMap((name) => (given.get(name) === null ? [] : [[name, given.get(name)] as const]));
  return { ...Object.fromEntries(named), ...(Number.isInteger(step) && step >= 0 && { step }) } as Address;
}

/** A simulation as `run` of an address: its chart, with a variant of its model, and its steps. */
export const toSimulated = (id: string, steps: readonly SimStep[]): string => `sim:${id}:${JSON.stringify(steps)}`;

export function fromSimulated(run: string): { readonly id: string; readonly steps: readonly SimStep[] } | null {
  const [, id, text] = /^sim:([^:]+):(.*)$/s.exec(run) ?? [];
  if (id === undefined || text === undefined) return null;
  try {
    const steps = parseJson(text, (value) => value as unknown);
    const isStep = (one: unknown): one is SimStep =>
      typeof one === 'object' && one !== null && ('ms' in one || 'next' in one || ('a' in one && ('e' in one || 'o' in one)));
    return Array.isArray(steps) && steps.every(isStep) ? { id, steps } : null;
  } catch {
    return null;
  }
}
