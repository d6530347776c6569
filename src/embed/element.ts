type Props<Name extends keyof HTMLElementTagNameMap> = Partial<HTMLElementTagNameMap[Name]>;

/** One element with its properties and what is in it; texts are texts, never HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  props: Props<Name>,
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  Object.assign(made, props);
  made.append(...inside);
  return made;
}
