import { type EventObject, fromCallback } from 'xstate';
import type { AdPage } from '#contract/rules/types.ts';
import type { PageActed, PageEvent, PageTyped } from '#lib/pageEvents.ts';
import { pageLife } from '#lib/pageLife.ts';
import type { DialogEvent } from '#machines/popups/popupQueue.machine.ts';

/** Names of the events that wouter dispatches for its own navigation. */
const moves = ['pushState', 'replaceState', 'popstate'] as const;

/** Which ads a path may show: on the special-price page, or elsewhere. */
export const adPageOf = (path: string): AdPage => (/\/tejia(?:\/\d+)?\.html$/i.test(path) ? 'special' : 'other');

const untyped = ['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'radio', 'range', 'reset', 'submit'];

/** Whether the element takes text input. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !untyped.includes(target.type)));

/** Search forms keep their text, and nothing is lost with it. */
const begun = 'form:not([role="search"])';
const isFilled = (each: Element): boolean =>
  each instanceof HTMLInputElement && ['checkbox', 'radio'].includes(each.type)
    ? each.checked
    : (each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement) && each.value !== '';

/** Reports the start of typing, of a form, of a conversation or of a chart's step, and the end of all of them. */
function watchTyping(report: (event: PageTyped) => void): () => void {
  let isInField = false;
  let isTyping = false;
  const forms = new Set<HTMLFormElement>();
  /** A form ends when it is left or emptied; a refused submission does not end it. */
  const hasForm = (): boolean => {
    for (const form of forms) if (!form.isConnected || ![...form.elements].some(isFilled)) forms.delete(form);
    return forms.size > 0;
  };
  const tell = (now: boolean): void => {
    isInField = now;
    if (isTyping === (isInField || hasForm() || pageLife.isEngaged() || pageLife.isWorking())) return;
    isTyping = !isTyping;
    report({ type: isTyping ? 'typing.began' : 'typing.ended' });
  };
  const endEngaged = pageLife.subscribe(() => tell(isInField));
  // A form that is removed with its page dispatches no event.
  const left = new MutationObserver(() => {
    if (!hasForm()) left.disconnect();
    tell(isInField);
  });
  const fill = ({ target }: Event): void => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(begun) : null;
    if (!form) return;
    forms.add(form);
    left.observe(document.body, { childList: true, subtree: true });
    tell(isInField);
  };
  const enter = ({ target }: FocusEvent): void => tell(isField(target));
  // A blur because the tab lost focus: the field is focused again when the tab is.
  const leave = ({ relatedTarget }: FocusEvent): void =>
    tell(isField(relatedTarget) || (!document.hasFocus() && isField(document.activeElement)));
  // A field that is removed with its page dispatches no blur event.
  const look = (): void => tell(isField(document.activeElement));
  document.addEventListener('focusin', enter);
  document.addEventListener('focusout', leave);
  document.addEventListener('pointerdown', look);
  document.addEventListener('input', fill);
  look();
  return () => {
    endEngaged();
    left.disconnect();
    document.removeEventListener('focusin', enter);
    document.removeEventListener('focusout', leave);
    document.removeEventListener('pointerdown', look);
    document.removeEventListener('input', fill);
  };
}

const ACTS = ['keydown', 'input', 'pointerdown', 'wheel', 'touchmove', 'scroll'] as const;
const ACTS_PAUSE = 1_000;

/** Reports user activity, at most once a second; the last action within a second is reported as well. */
export function watchActs(report: (event: PageActed) => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isLater = false;
  const tell = (): void => {
    report({ type: 'person.acted' });
    isLater = false;
    pause = setTimeout(() => {
      pause = undefined;
      if (isLater) tell();
    }, ACTS_PAUSE);
  };
  const act = (): void => {
    if (pause === undefined) tell();
    else isLater = true;
  };
  for (const name of ACTS) document.addEventListener(name, act, { passive: true });
  return () => {
    clearTimeout(pause);
    for (const name of ACTS) document.removeEventListener(name, act);
  };
}

type EventOf<T> = Extract<PageEvent, { type: T }>;

/** Sends the named page events to the chart: settled, visibility, typing, activity, and each path entered, including the first. */
export const watchPage = <T extends PageEvent['type']>(...types: readonly T[]) =>
  fromCallback<EventObject, undefined, EventOf<T>>(({ sendBack }) => {
    const isAsked = (event: PageEvent): event is EventOf<T> => (types as readonly string[]).includes(event.type);
    const tell = (event: PageEvent): void => {
      if (isAsked(event)) sendBack(event);
    };
    let entered: string | undefined;
    const tellPlace = (): void => {
      const { pathname: path } = location;
      if (path === entered) return;
      entered = path;
      tell({ type: 'page.entered', page: adPageOf(path), path });
    };
    const tellSight = (): void => tell({ type: document.hidden ? 'page.hidden' : 'page.shown' });
    let isTold = false;
    const tellSettled = (): void => {
      if (isTold || !pageLife.isSettled()) return;
      isTold = true;
      tell({ type: 'page.settled' });
    };
    const endSettled = pageLife.subscribe(tellSettled);
    document.addEventListener('visibilitychange', tellSight);
    for (const move of moves) addEventListener(move, tellPlace);
    tellSettled();
    if (document.hidden) tellSight();
    tellPlace();
    const endActs = types.some((type) => type === 'person.acted') ? watchActs(tell) : () => {};
    const endTyping = types.some((type) => type === 'typing.began') ? watchTyping(tell) : () => {};
    return () => {
      endActs();
      endTyping();
      endSettled();
      document.removeEventListener('visibilitychange', tellSight);
      for (const move of moves) removeEventListener(move, tellPlace);
    };
  });

/** Reports when the first dialog is opened and when the last one is closed. */
export const watchDialogs = fromCallback<EventObject, undefined, DialogEvent>(({ sendBack }) => {
  let inUse = false;
  const tell = (): void => {
    if (pageLife.hasDialog() === inUse) return;
    inUse = !inUse;
    sendBack({ type: inUse ? 'dialog.opened' : 'dialog.closed' });
  };
  tell();
  return pageLife.subscribe(tell);
});
