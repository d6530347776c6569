import { fireEvent } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { eventually, settle } from './clock.ts';
import { byCss, byLabel, byRole, byText, fits, isVisible, outline, type RoleOptions, textOf, type Words } from './elements.ts';

type Find = () => readonly Element[];
interface Patience {
  readonly timeout?: number;
}

export const isDisabled = (element: Element): boolean =>
  (element as HTMLButtonElement).disabled === true || element.closest('fieldset[disabled]') !== null;

/** Why an element cannot be clicked: hidden, disabled, or covered by a modal dialog. */
function whyNotPressed(element: Element): string | undefined {
  if (!isVisible(element)) return 'is hidden';
  if (isDisabled(element) || element.getAttribute('aria-disabled') === 'true') return 'is disabled';
  const covering = [...element.ownerDocument.querySelectorAll('dialog[open], [aria-modal="true"]')].filter(isVisible).at(-1);
  return covering &&
    !covering.contains(element) &&
    !element.contains(covering) &&
    element.closest('[role="alert"],[role="status"]') === null
    ? 'is covered by a dialog'
    : undefined;
}

/** A set of elements of the page, queried again at each use. */
export class FastLocator {
  readonly #find: Find;
  readonly #words: string;

  constructor(find: Find, words: string) {
    this.#find = find;
    this.#words = words;
  }

  toString(): string {
    return this.#words;
  }

  all(): readonly Element[] {
    return this.#find();
  }

  #next(words: string, find: (elements: readonly Element[]) => readonly Element[]): FastLocator {
    return new FastLocator(() => find(this.#find()), `${this.#words} › ${words}`);
  }

  getByRole(role: string, options?: RoleOptions): FastLocator {
    return this.#next(`${role} ${String(options?.name ?? '')}`, (roots) => byRole(roots, role, options));
  }
  getByText(words: Words, options?: { exact?: boolean }): FastLocator {
    return this.#next(`“${String(words)}”`, (roots) => byText(roots, words, options?.exact));
  }
  getByLabel(words: Words, options?: { exact?: boolean }): FastLocator {
    return this.#next(`label ${String(words)}`, (roots) => byLabel(roots, words, options?.exact));
  }
  locator(selector: string): FastLocator {
    return this.#next(selector, (roots) => byCss(roots, selector));
  }
  filter({ hasText, has, visible }: { hasText?: Words; has?: FastLocator; visible?: boolean }): FastLocator {
    return this.#next('filtered', (elements) =>
      elements.filter(
        (element) =>
          (hasText === undefined || fits(textOf(element), hasText)) &&
          (visible === undefined || isVisible(element) === visible) &&
          (has === undefined || has.all().some((inner) => inner !== element && element.contains(inner))),
      ),
    );
  }
  or(other: FastLocator): FastLocator {
    return new FastLocator(() => [...new Set([...this.#find(), ...other.all()])], `${this.#words} or ${String(other)}`);
  }
  first(): FastLocator {
    return this.#next('first', (elements) => elements.slice(0, 1));
  }
  last(): FastLocator {
    return this.#next('last', (elements) => elements.slice(-1));
  }
  nth(at: number): FastLocator {
    return this.#next(`nth ${at}`, (elements) => elements.slice(at, at + 1));
  }

  /** The single match. */
  one(): Element {
    const [element, other] = this.#find();
    if (!element) throw new Error(`${this.#words}: not there`);
    if (other) throw new Error(`${this.#words}: there are several`);
    return element;
  }
  #act<T>(act: (element: HTMLElement) => T | Promise<T>, { timeout }: Patience = {}): Promise<T> {
    return eventually(() => this.one(), timeout).then((element) => act(element as HTMLElement));
  }

  async click({ timeout, trial }: Patience & { trial?: boolean; position?: object } = {}): Promise<void> {
    const element = await eventually(() => {
      const found = this.one();
      const why = whyNotPressed(found);
      if (why !== undefined) throw new Error(`${this.#words} ${why}`);
      return found;
    }, timeout);
    if (trial) return;
    const details = element.localName === 'summary' ? (element.parentElement as HTMLDetailsElement) : undefined;
    const wasOpen = details?.open;
    await userEvent.setup({ document: element.ownerDocument, delay: null, pointerEventsCheck: 0 }).click(element);
    if (details && details.open === wasOpen) details.open = !wasOpen;
    await settle();
  }
  async fill(value: string): Promise<void> {
    await this.#act((element) => {
      element.focus();
      fireEvent.input(element, { target: { value } });
    });
    await settle();
  }
  async selectOption({ index }: { index: number }): Promise<void> {
    const [select, value] = await eventually(() => {
      const found = this.one() as HTMLSelectElement;
      const option = found.options[index];
      if (!option) throw new Error(`${this.#words} has no option ${index}`);
      return [found, option.value] as const;
    });
    fireEvent.change(select, { target: { value } });
    await settle();
  }
  async setInputFiles({ name, buffer }: { name: string; mimeType: string; buffer: Uint8Array<ArrayBuffer> }): Promise<void> {
    await this.#act((element) => fireEvent.change(element, { target: { files: [new File([buffer], name)] } }));
    await settle();
  }
  async setChecked(wanted: boolean): Promise<void> {
    const isChecked = await this.#act((element) => (element as HTMLInputElement).checked);
    if (isChecked === wanted) return;
    await this.#act((element) => element.click());
    await settle();
  }
  check(): Promise<void> {
    return this.setChecked(true);
  }
  async pressSequentially(text: string): Promise<void> {
    await this.#act((element) => element.focus());
    await userEvent.setup({ document, delay: null }).keyboard(text);
    await settle();
  }
  async press(key: string): Promise<void> {
    await this.#act((element) => element.focus());
    await userEvent.setup({ document, delay: null }).keyboard(`{${key}}`);
    await settle();
  }
  async dispatchEvent(type: string, init: object = {}): Promise<void> {
    await this.#act((element) => fireEvent(element, Object.assign(new Event(type, { bubbles: true, cancelable: true }), init)));
    await settle();
  }
  focus(): Promise<void> {
    return this.#act((element) => element.focus());
  }
  blur(): Promise<void> {
    return this.#act((element) => element.blur());
  }
  evaluate<T>(look: (element: HTMLElement) => T): Promise<T> {
    return this.#act(look);
  }
  getAttribute(name: string): Promise<string | null> {
    return this.#act((element) => element.getAttribute(name));
  }
  async isVisible(): Promise<boolean> {
    await settle();
    const elements = this.#find();
    return elements.length > 0 && isVisible(this.one());
  }
  async isDisabled(): Promise<boolean> {
    return this.#act(isDisabled);
  }
  async count(): Promise<number> {
    await settle();
    return this.#find().length;
  }
  async allTextContents(): Promise<string[]> {
    await settle();
    return this.#find().map(({ textContent }) => textContent ?? '');
  }
  async ariaSnapshot(): Promise<string> {
    return outline(this.one());
  }
}
