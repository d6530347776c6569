import type { EventObject } from 'xstate';
import { present } from './present.ts';

/** A side effect of a step. */
export type Effect =
  | { readonly kind: 'arm'; readonly id: string; readonly ms: number; readonly event: EventObject | undefined }
  | { readonly kind: 'cancel'; readonly id: string }
  | { readonly kind: 'send'; readonly event: EventObject }
  | { readonly kind: 'tell'; readonly to: string; readonly event: EventObject }
  | { readonly kind: 'emit'; readonly event: EventObject }
  | { readonly kind: 'action'; readonly type: string; readonly params: unknown };

export interface ReportedAction {
  type: string;
  params?: { event?: EventObject; id?: string | undefined; delay?: number | undefined; to?: unknown; sendId?: string };
}

export const timerName = (id: string | undefined, event: EventObject): string => id ?? `send(${event.type})`;

/** The effect of an action reported by XState; undefined if it has none outside of the chart. */
export function toEffect(action: ReportedAction, self: { readonly _parent?: unknown }): Effect | undefined {
  const params = action.params ?? {};
  switch (action.type) {
    case 'xstate.raise':
      return typeof params.delay === 'number' && params.event
        ? { kind: 'arm', id: timerName(params.id, params.event), ms: params.delay, event: params.event }
        : undefined;
    case 'xstate.sendTo': {
      const event = present(params.event, 'event of sendTo');
      const toSelf = params.to === self;
      if (typeof params.delay === 'number')
        return { kind: 'arm', id: timerName(params.id, event), ms: params.delay, event: toSelf ? event : undefined };
      if (toSelf) return { kind: 'send', event };
      return { kind: 'tell', to: params.to === self._parent ? 'parent' : String((params.to as { id?: unknown } | undefined)?.id), event };
    }
    case 'xstate.emit':
      return { kind: 'emit', event: present(params.event, 'event of emit') };
    case 'xstate.cancel':
      return { kind: 'cancel', id: present(params.sendId, 'id of cancel') };
    default:
      return action.type.startsWith('xstate.') ? undefined : { kind: 'action', type: action.type, params: action.params };
  }
}
