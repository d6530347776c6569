import type { ActorNote, Frame, Happening } from '#lib/recording.ts';

/** Cause of a step; each has a colour. */
export type Cause = 'event' | 'after' | 'done' | 'error' | 'snapshot' | 'life';

export interface Words {
  readonly cause: Cause;
  readonly text: string;
}

const LIFE: Readonly<Record<string, string>> = {
  'xstate.init': '开始',
  'xstate.stop': '停止',
  'recorder.found': '接入时',
  'recorder.resumed': '从这里继续',
};

/** XState adds a numeric prefix to the name if several have the same source. */
const nameIn = (id: string): string => id.replace(/^\d+\./, '');

const known = new Map<string, Words>();

/** Readable text of an event, with the colour of its cause. */
export function wordsFor({ type }: Pick<Happening, 'type'>): Words {
  const words = known.get(type) ?? wordsOf(type);
  known.set(type, words);
  return words;
}

function wordsOf(type: string): Words {
  if (LIFE[type]) return { cause: 'life', text: LIFE[type] };
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (kind && id) return { cause: kind as Cause, text: nameIn(id) };
  const [, delay] = /^xstate\.after\.(\w+)/.exec(type) ?? [];
  if (delay) return { cause: 'after', text: delay };
  if (type.startsWith('xstate.done.state.')) return { cause: 'done', text: type.slice('xstate.done.state.'.length) };
  if (type.startsWith('xstate.snapshot.')) return { cause: 'snapshot', text: nameIn(type.slice('xstate.snapshot.'.length)) };
  return { cause: 'event', text: type };
}

/** An external event without effect. */
export const isRefused = ({ event, taken, status }: Frame): boolean =>
  taken.length === 0 && status === 'active' && !/^(?:xstate|recorder)\./.test(event.type);

/** Why it had no effect: guards that were false, or no active state handles it. */
export const whyRefused = ({ decided = [] }: Frame): string =>
  decided.length === 0
    ? '这里不认识它'
    : `守卫不允许：${[...new Set(decided.filter(({ holds }) => holds !== true).map(({ guard }) => guard))].join('、')}`;

/** The delay's name, from a timer id. */
export const delayOf = (id: string): string => /^xstate\.after\.(\w+)\./.exec(id)?.[1] ?? id;
/** The state of a timer, from its id. */
export const stateOfTimer = (id: string): string | undefined => /^xstate\.after\.\w+\.(.+)$/.exec(id)?.[1];

/** An id without the chart's name; the chart's own id stays. */
export const shortId = (id: string): string => id.slice(id.indexOf('.') + 1 || id.length) || id;

/** Ids of the innermost active states, without the chart's name. */
export function leavesOf({ active }: Pick<Frame, 'active'>): string[] {
  return active.filter((id) => id.includes('.') && !active.some((other) => other.startsWith(`${id}.`))).map(shortId);
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Time of day to the millisecond. */
export function clockText(at: number): string {
  const date = new Date(at);
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
  return `${clock}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

/** A duration in short form. */
export function spanText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min${ms % 60_000 < 500 ? '' : ` ${Math.round((ms % 60_000) / 1_000)} s`}`;
  return `${Math.floor(ms / 3_600_000)} h ${Math.round((ms % 3_600_000) / 60_000)} min`;
}

/** XState numbers unnamed actors. */
const isUnnamed = (name: string): boolean => /^x:\d+$/.test(name);

/** Name of an actor by its chart, with the parent's name for it if that differs. */
export const nameOf = ({ name, chart }: ActorNote): string => (chart !== null && isUnnamed(name) ? chart : name);
export const actorTitle = (actor: ActorNote): string =>
  actor.chart === null || actor.chart === nameOf(actor) ? nameOf(actor) : `${actor.chart}（${actor.name}）`;
