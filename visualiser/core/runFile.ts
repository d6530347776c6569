import type { ActorNote, Frame } from '#lib/recording.ts';
import { must } from '#lib/must.ts';

export const FORMAT = 'charts-run/1';

export interface RunFile {
  readonly format: typeof FORMAT;
  readonly title: string;
  readonly path: string;
  readonly savedAt: number;
  readonly actors: readonly ActorNote[];
  readonly frames: readonly Frame[];
}

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const shaped =
  (shape: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && wrongIn(value, shape) === undefined;
const wrongIn = (value: Fields, shape: Readonly<Record<string, Check>>): string | undefined =>
  Object.keys(shape).find((name) => !must(shape[name])(value[name]));

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isGuards = optional(listOf(shaped({ transition: isText, guard: isText, holds: orNull((value) => typeof value === 'boolean') })));

const ACTOR = { id: isText, parent: orNull(isText), name: isText, chart: orNull(isText) };
const FRAME = {
  n: isNumber,
  at: isNumber,
  actor: isText,
  from: orNull(isText),
  event: shaped({ type: isText }),
  taken: listOf(isText),
  active: listOf(isText),
  value: (value: unknown) => isText(value) || isObject(value),
  context: (value: unknown) => value !== undefined,
  status: (value: unknown) => ['active', 'done', 'error', 'stopped'].includes(value as string),
  actions: listOf(isText),
  timers: listOf(shaped({ id: isText, due: isNumber, ms: isNumber })),
  accepts: listOf(shaped({ type: isText, now: orNull((value) => typeof value === 'boolean') })),
  decided: isGuards,
  next: isGuards,
};

/** Whether the value claims to be a saved run. */
export const isRunFile = (value: unknown): value is RunFile =>
  isObject(value) && value['format'] === FORMAT && Array.isArray(value['frames']) && Array.isArray(value['actors']);

function actorFault(actors: readonly unknown[]): string | null {
  const parents = new Map<unknown, unknown>();
  for (const [i, actor] of actors.entries()) {
    const wrong = isObject(actor) ? wrongIn(actor, ACTOR) : '内容';
    if (wrong !== undefined) return `第 ${i + 1} 个流程的 ${wrong} 不对`;
    parents.set((actor as Fields)['id'], (actor as Fields)['parent']);
  }
  for (const [i, actor] of (actors as readonly ActorNote[]).entries()) {
    const above = new Set<unknown>([actor.id]);
    for (let up: unknown = actor.parent; up !== null && up !== undefined; up = parents.get(up)) {
      if (above.has(up)) return `第 ${i + 1} 个流程在自己之下`;
      above.add(up);
    }
  }
  return null;
}

/** Why a saved run cannot be shown, for display; null if it can. */
export function runFault({ title, path, savedAt, actors, frames }: RunFile): string | null {
  const wrong = wrongIn({ title, path, savedAt }, { title: isText, path: isText, savedAt: isNumber });
  if (wrong !== undefined) return `${wrong} 不对`;
  const fault = actorFault(actors);
  if (fault !== null) return fault;
  const known = new Set(actors.map(({ id }) => id));
  let last = -Infinity;
  for (const [i, frame] of (frames as readonly unknown[]).entries()) {
    const field = isObject(frame) ? wrongIn(frame, FRAME) : '内容';
    if (field !== undefined) return `第 ${i + 1} 步的 ${field} 不对`;
    const { n, actor } = frame as unknown as Frame;
    if (!known.has(actor)) return `第 ${i + 1} 步的流程不在其中`;
    if (n <= last) return `第 ${i + 1} 步不在次序里`;
    last = n;
  }
  return null;
}
