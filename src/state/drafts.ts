import { parseJson } from '#contract/json.ts';

/** Input of a page that is being reloaded. */
interface Note {
  to: string;
  /** Epoch ms. */
  at: number;
  fields: Draft[];
}

/** A field by its accessible name, and its index among those with that name. */
interface Draft {
  name: string;
  turn: number;
  value: string;
}

type Typed = HTMLInputElement | HTMLTextAreaElement;

const storageKey = 'drafts';
/** Maximum age; an older one belongs to another visit. */
const lifetime = 60_000;
/** How long to wait for a field to appear after the reload. */
const patience = 10_000;

const kept =
  'textarea, input:not([type]), input[type="text"], input[type="tel"], input[type="email"], input[type="number"], input[type="search"]';
/** Passwords, codes and ID numbers are never stored. */
const isSecret = ({ autocomplete, value }: Typed): boolean =>
  /password|one-time-code|cc-/.test(autocomplete) || /^\d{17}[\dXx]$/.test(value.trim());

const nameOf = (field: Typed): string =>
  (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.getAttribute('placeholder') ?? field.name).trim();

function* fieldsIn(root: ParentNode): Generator<{ field: Typed; name: string; turn: number }> {
  const turns = new Map<string, number>();
  for (const field of root.querySelectorAll<Typed>(kept)) {
    const name = nameOf(field);
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    yield { field, name, turn };
  }
}

/** Stores the values of the page's fields while `to` is loaded. */
export function storeDrafts(root: ParentNode, to: string, now: number): void {
  const fields = [...fieldsIn(root)]
    .filter(({ field }) => field.value !== '' && !isSecret(field))
    .map(({ field, name, turn }) => ({ name, turn, value: field.value }));
  sessionStorage.setItem(storageKey, JSON.stringify({ to, at: now, fields } satisfies Note));
}

function takeNote(now: number): Note | null {
  const text = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  const note = text === null ? null : parseJson(text, (value) => value as Note);
  return note !== null && note.to === location.href && now - note.at < lifetime ? note : null;
}

/** React detects a change only if the element's own setter writes it. */
function type(field: Typed, value: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Restores the values stored for this address as the fields appear. Returns when the reload began, epoch ms, or null. */
export function restoreDrafts(root: ParentNode & Node, now: number): number | null {
  const note = takeNote(now);
  if (note === null) return null;
  let left = note.fields;
  const fill = (): void => {
    for (const { field, name, turn } of fieldsIn(root)) {
      const draft = left.find((each) => each.name === name && each.turn === turn);
      if (!draft) continue;
      left = left.filter((each) => each !== draft);
      if (field.value !== draft.value) type(field, draft.value);
    }
    if (left.length === 0) watcher.disconnect();
  };
  const watcher = new MutationObserver(fill);
  watcher.observe(root, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), patience);
  fill();
  return note.at;
}
