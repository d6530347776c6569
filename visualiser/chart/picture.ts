import { type Area, classesOf, drawChart, type Marks, sharedClassesOf, type Sheet } from '#tools/charts/drawing/index.ts';
import type { GuardNote } from '#lib/recording.ts';
import { toElement } from './element.ts';
import { must } from '#lib/must.ts';

const MARKS = ['covered', 'missed'];
const SIGNS = { true: ' ✓', false: ' ✗', null: ' ?' } as const;

/** A chart's drawing as elements, indexed by what they represent. */
export class Picture {
  readonly sheet: Sheet;
  readonly svg: SVGSVGElement;
  readonly #states = new Map<string, Element>();
  readonly #areas = new Map<string, Area>();
  /** Elements by transition; an element may represent several. */
  readonly #lines = new Map<string, Element[]>();
  readonly #shared = new Map<Element, readonly string[]>();
  #lit = new Set<Element>();
  #judged: Element[] = [];
  #found: Element[] = [];

  constructor(sheet: Sheet) {
    this.sheet = sheet;
    this.svg = toElement(drawChart(sheet.picture)) as SVGSVGElement;
    for (const box of sheet.picture.boxes) this.#areas.set(box.id, box);
    for (const element of this.svg.querySelectorAll('[data-state]')) this.#states.set(must(element.getAttribute('data-state')), element);
    for (const element of this.svg.querySelectorAll('[data-transition]')) this.#put(must(element.getAttribute('data-transition')), element);
    for (const element of this.svg.querySelectorAll('[data-transitions]')) {
      const ids = must(element.getAttribute('data-transitions')).split(' ');
      this.#shared.set(element, ids);
      for (const id of ids) this.#put(id, element);
    }
  }

  #put(id: string, element: Element): void {
    const known = this.#lines.get(id);
    if (known) known.push(element);
    else this.#lines.set(id, [element]);
  }

  /** Highlights active states and taken transitions; touches changed elements only. */
  light(active: readonly string[], taken: readonly string[]): void {
    const lit = new Set<Element>();
    for (const id of active) this.#light(this.#states.get(id), 'active', lit);
    for (const id of taken) for (const element of this.#lines.get(id) ?? []) this.#light(element, 'taken', lit);
    for (const element of this.#lit) if (!lit.has(element)) element.classList.remove('active', 'taken');
    this.#lit = lit;
  }

  #light(element: Element | undefined, name: string, lit: Set<Element>): void {
    if (!element) return;
    lit.add(element);
    element.classList.add(name);
  }

  /** Shows each guard's result next to it; transitions of a refused event are struck through. */
  judge(verdicts: readonly GuardNote[], refused: readonly string[]): void {
    for (const element of this.#judged) {
      element.classList.remove('holds', 'fails', 'refused');
      element.querySelector('.verdict')?.remove();
    }
    this.#judged = [];
    const lineOf = (id: string): Element[] => (this.#lines.get(id) ?? []).filter((element) => element.classList.contains('line'));
    for (const { transition, holds } of verdicts)
      for (const element of lineOf(transition)) {
        element.querySelector('.verdict')?.remove();
        element
          .querySelector('.guard')
          ?.append(toElement({ tag: 'tspan', attributes: { class: 'verdict' }, children: [SIGNS[`${holds}`]] }));
        element.classList.remove('holds', 'fails');
        if (holds !== null) element.classList.add(holds ? 'holds' : 'fails');
        this.#judged.push(element);
      }
    for (const id of refused)
      for (const element of lineOf(id)) {
        element.classList.add('refused');
        this.#judged.push(element);
      }
  }

  /** Marks the state and transition that the user looked up. */
  find(state: string | null, transition: string | null): void {
    for (const element of this.#found) element.classList.remove('found');
    const line = transition === null ? [] : (this.#lines.get(transition) ?? []);
    this.#found = [...(state === null ? [] : [this.#states.get(state)]), ...line].filter((element) => element !== undefined);
    for (const element of this.#found) element.classList.add('found');
  }

  /** Restarts the highlight along the arrows by switching the animation's name, which needs no reflow. */
  pulse(taken: readonly string[]): void {
    for (const element of new Set(taken.flatMap((id) => this.#lines.get(id) ?? []))) element.classList.toggle('again');
  }

  /** Shows coverage, or removes it. */
  paint(counts: ReadonlyMap<string, number> | null): void {
    const marks: Marks = counts ? { counts } : {};
    this.svg.classList.toggle('counted', counts !== null);
    for (const [id, element] of this.#states) this.#mark(element, classesOf(id, marks));
    for (const [id, elements] of this.#lines)
      for (const element of elements) if (!this.#shared.has(element)) this.#mark(element, classesOf(id, marks));
    for (const [element, ids] of this.#shared) this.#mark(element, sharedClassesOf(ids, marks));
  }

  #mark(element: Element, names: readonly string[]): void {
    for (const name of MARKS) element.classList.toggle(name, names.includes(name));
  }

  /** The smallest area that contains these states; the chart's own box is ignored. */
  areaOf(states: readonly string[]): Area | undefined {
    const leaves = states.filter((id) => id !== this.sheet.name && !states.some((other) => other.startsWith(`${id}.`)));
    const areas = leaves.flatMap((id) => this.#areas.get(id) ?? []);
    if (areas.length === 0) return undefined;
    const [x, y] = [Math.min(...areas.map((area) => area.x)), Math.min(...areas.map((area) => area.y))];
    const [right, bottom] = [Math.max(...areas.map((area) => area.x + area.width)), Math.max(...areas.map((area) => area.y + area.height))];
    return { x, y, width: right - x, height: bottom - y };
  }

  get whole(): Area {
    const { width, height } = this.sheet.picture;
    return { x: 0, y: 0, width, height };
  }
}
