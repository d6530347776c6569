import type { IR, IREdge, IRState } from '@xstate/test';
import { escapeText } from '#tools/charts/drawing/index.ts';
import { edgesFrom, indented } from './tree.ts';
import { must } from '#lib/must.ts';

const NAMESPACE = 'http://www.w3.org/2005/07/scxml';

type Attributes = Readonly<Record<string, string | undefined>>;

function element(tag: string, attributes: Attributes, children: readonly string[] = []): string[] {
  const given = Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escapeText(value)}"`]));
  if (children.length === 0) return [`<${tag}${given.join('')}/>`];
  return [`<${tag}${given.join('')}>`, ...indented(children), `</${tag}>`];
}

const comment = (text: string | undefined): string[] => (text === undefined ? [] : [`<!-- ${text.replaceAll(/-(?=-)/gu, '- ')} -->`]);

/** Guards and actions are names: in SCXML they become calls of functions that the interpreter has to define. */
const call = (name: string): string => (/^\w+$/.test(name) ? `${name}()` : name);
const scriptIn =
  ({ raises = {} }: IR) =>
  (action: string): string[] => {
    const raised = raises[action] ?? /^raise\((.+)\)$/.exec(action)?.[1];
    return raised === undefined ? [`<script>${escapeText(call(action))}</script>`] : element('raise', { event: raised });
  };

/** An id must be unique in an SCXML document, but an actor may be invoked in several states. */
const invokeId = (id: string, state: string): string => `${id}.${state}`;
const timerOf = ({ from, delay = '' }: IREdge): string => `after.${delay}.${from}`;

/** Name of the actor in a trigger: `checkTicket` for `done(checkTicket)`. */
const idIn = (trigger: string): string => trigger.slice(trigger.indexOf('(') + 1, -1);

function eventOf(edge: IREdge): string | undefined {
  switch (edge.kind) {
    case 'after':
      return timerOf(edge);
    case 'done':
      return `done.invoke.${invokeId(idIn(edge.trigger), edge.from)}`;
    case 'error':
      return `error.platform.${invokeId(idIn(edge.trigger), edge.from)}`;
    case 'snapshot':
      return `snapshot.${invokeId(idIn(edge.trigger), edge.from)}`;
    case 'state-done':
      return `done.state.${edge.from}`;
    case 'always':
      return undefined;
    case 'event':
      return edge.trigger;
  }
}

/** One element per transition, even with several targets. */
function transitionElements(edges: readonly IREdge[], script: (action: string) => string[]): string[] {
  const byTransition = Map.groupBy(edges, ({ transition }) => transition);
  return [...byTransition.values()].flatMap((group) => {
    const [edge] = group as [IREdge, ...IREdge[]];
    const attributes = {
      event: eventOf(edge),
      cond: edge.guard === undefined ? undefined : call(edge.guard),
      target: edge.internal ? undefined : group.map(({ to }) => to).join(' '),
      type: edge.internal || edge.reenter ? undefined : 'internal',
    };
    return element('transition', attributes, edge.actions.flatMap(script));
  });
}

function timers(edges: readonly IREdge[]): { start: string[]; stop: string[] } {
  const each = [
    ...Map.groupBy(
      edges.filter(({ kind }) => kind === 'after'),
      timerOf,
    ),
  ].map(([event, [edge]]) => ({ event, edge: must(edge) }));
  return {
    start: each.flatMap(({ event, edge: { ms, delay } }) =>
      element('send', { event, id: event, ...(ms === undefined ? { delayexpr: call(delay ?? '') } : { delay: `${ms}ms` }) }),
    ),
    stop: each.flatMap(({ event }) => element('cancel', { sendid: event })),
  };
}

/** A chart as SCXML with the ECMAScript data model. Data is not exported, since a chart’s context is code. */
export function toScxml(ir: IR): string {
  const script = scriptIn(ir);
  const stateElements = (state: IRState): string[] => {
    const { id, type, initial, history, otherwise, invoke, entry, exit, children, description } = state;
    const edges = edgesFrom(ir, state);
    if (type === 'history') return element('history', { id, type: history }, element('transition', { target: otherwise?.join(' ') }));
    const { start, stop } = timers(edges);
    const inner = [
      ...comment(description),
      ...(entry.length + start.length > 0 ? element('onentry', {}, [...entry.flatMap(script), ...start]) : []),
      ...(exit.length + stop.length > 0 ? element('onexit', {}, [...exit.flatMap(script), ...stop]) : []),
      ...invoke.flatMap(({ id: invoked, src }) => element('invoke', { id: invokeId(invoked, id), src })),
      ...transitionElements(edges, script),
      ...children.flatMap(stateElements),
    ];
    const tag = type === 'final' ? 'final' : type === 'parallel' ? 'parallel' : 'state';
    return element(tag, { id, initial }, inner);
  };
  const { root } = ir;
  const head = { xmlns: NAMESPACE, version: '1.0', datamodel: 'ecmascript', name: root.id, initial: root.id };
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...element('scxml', head, stateElements(root)), ''].join('\n');
}
