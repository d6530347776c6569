import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import type { GatewayContext } from '#schema/context.ts';
import type { Area } from '#schema/field.ts';

interface Call {
  readonly endpoint: string;
  readonly request: object;
  /** Headers of the upstream request that the caller did not send. */
  readonly forwarded: object;
  readonly options: object;
}

export interface Resolved {
  readonly shown: unknown;
  readonly calls: readonly Call[];
}

const guest: GatewayContext['caller'] = { requestId: 'req_12345678', authorization: 'Bearer t', forwarded: {}, notBefore: 0 };

/** Runs one root field of an area; every service call returns `data`. */
export async function resolve(area: Area, name: string, args: object, data: unknown, caller: object = {}): Promise<Resolved> {
  const calls: Call[] = [];
  const source = {
    call: async (endpoint: AnyEndpoint, request: object, { forwarded }: GatewayContext['caller'], options: object = {}) => {
      calls.push({ endpoint: endpoint.name, request, forwarded, options });
      return data;
    },
  };
  const context = { rest: source, caller: { ...guest, ...caller } } as unknown as GatewayContext;
  const field = { ...area.Query, ...area.Mutation }[name];
  if (!field) throw new Error(`no root field ${name}`);
  return { shown: await field.resolve(undefined, args, context, undefined as never), calls };
}

type Path = readonly (string | number)[];

const leaves = (value: unknown, at: Path = []): { path: Path; value: unknown }[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...at, name]))
    : [{ path: at, value }];

const without = (value: unknown, only: string, at: Path = []): unknown => {
  if (typeof value === 'boolean') return at.join('.') === only;
  if (Array.isArray(value)) return value.map((inner, index) => without(inner, only, [...at, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, without(inner, only, [...at, name])]));
};

/** For each boolean of `data`: the output fields that are true when only this one is true. Two swapped fields return each other's name. */
export async function flags(data: object, show: (data: never) => unknown): Promise<Record<string, string[]>> {
  const named = leaves(data).filter(({ value }) => typeof value === 'boolean');
  const entries = named.map(async ({ path }) => {
    const name = path.join('.');
    const shown = await show(without(data, name) as never);
    const lit = leaves(shown).filter(({ value }) => value === true);
    return [name, lit.map(({ path: to }) => to.join('.'))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
