import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { must } from '#lib/must.ts';

/** Rules of the SCXML 1.0 recommendation: permitted children and attributes of each element, ids, targets and initial states. */

interface Element {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  readonly text: string;
  readonly parent: Element | undefined;
}

class Malformed extends Error {}

const ATTRIBUTES_AT = ':@';
type Parsed = Readonly<Record<string, readonly Parsed[] | string>> & { readonly [ATTRIBUTES_AT]?: Readonly<Record<string, string>> };
const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', parseAttributeValue: false });

function elementOf(parsed: Parsed, parent: Element | undefined): Element | undefined {
  const { [ATTRIBUTES_AT]: attributes = {}, ...rest } = parsed;
  const [tag, inside] = Object.entries(rest)[0] ?? [];
  if (tag === undefined || typeof inside !== 'object' || tag.startsWith('?')) return undefined;
  const text = inside.map((each) => String(each['#text'] ?? '').trim()).join('');
  const element: Element = { tag, attributes: new Map(Object.entries(attributes)), children: [], text, parent };
  element.children.push(...inside.flatMap((each) => elementOf(each, element) ?? []));
  return element;
}

/** Throws if the text is not well-formed. */
function parse(xml: string): Element {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new Malformed(valid.err.msg);
  const [root, ...more] = (parser.parse(xml) as Parsed[]).flatMap((each) => elementOf(each, undefined) ?? []);
  if (!root || more.length > 0) throw new Malformed('not one element');
  return root;
}

const EXECUTABLE = ['raise', 'if', 'foreach', 'log', 'assign', 'script', 'send', 'cancel'];
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  scxml: ['state', 'parallel', 'final', 'datamodel', 'script'],
  state: ['onentry', 'onexit', 'transition', 'initial', 'state', 'parallel', 'final', 'history', 'datamodel', 'invoke'],
  parallel: ['onentry', 'onexit', 'transition', 'state', 'parallel', 'history', 'datamodel', 'invoke'],
  final: ['onentry', 'onexit', 'donedata'],
  history: ['transition'],
  transition: EXECUTABLE,
  onentry: EXECUTABLE,
  onexit: EXECUTABLE,
  invoke: ['param', 'finalize', 'content'],
  raise: [],
  script: [],
  send: ['content', 'param'],
  cancel: [],
};
const ID = String.raw`[\p{L}_][\p{L}\p{N}._-]*`;
const EVENT = String.raw`[\p{L}\p{N}_:-]+(?:\.[\p{L}\p{N}_:-]+)*`;
const shape = (source: string): RegExp => new RegExp(`^${source}$`, 'u');
const id = shape(ID);
const ids = shape(`${ID}(?: ${ID})*`);
const script = /./u;
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  scxml: {
    xmlns: shape('http://www\\.w3\\.org/2005/07/scxml'),
    version: shape('1\\.0'),
    datamodel: shape('ecmascript'),
    name: id,
    initial: ids,
  },
  state: { id, initial: ids },
  parallel: { id },
  final: { id },
  history: { id, type: shape('(?:shallow|deep)') },
  transition: { event: shape(`${EVENT}(?: ${EVENT})*`), cond: script, target: ids, type: shape('(?:internal|external)') },
  onentry: {},
  onexit: {},
  script: {},
  invoke: { id, src: script },
  raise: { event: shape(EVENT) },
  send: { event: shape(EVENT), id, delay: shape(String.raw`\d*(?:\.\d+)?(?:ms|s|m|h|d)`), delayexpr: script },
  cancel: { sendid: id },
};
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  scxml: ['xmlns', 'version'],
  state: ['id'],
  parallel: ['id'],
  final: ['id'],
  raise: ['event'],
  send: ['event'],
  cancel: ['sendid'],
};
const STATES = ['state', 'parallel', 'final', 'history'];

const allOf = (element: Element): Element[] => [element, ...element.children.flatMap(allOf)];
const isState = ({ tag }: Element): boolean => STATES.includes(tag);
const idOf = ({ attributes }: Element): string => attributes.get('id') ?? '';
const nameOf = (element: Element): string =>
  element.attributes.has('id')
    ? `<${element.tag} id="${idOf(element)}">`
    : `<${element.tag}> in ${element.parent?.tag ? nameOf(element.parent) : 'nothing'}`;
const isBelow = (element: Element, ancestor: Element): boolean =>
  element.parent !== undefined && (element.parent === ancestor || isBelow(element.parent, ancestor));
const namesIn = (element: Element, name: string): string[] => element.attributes.get(name)?.split(' ') ?? [];

function shapeFaults(element: Element): string[] {
  const { tag, attributes, children, parent, text } = element;
  const known = ATTRIBUTES[tag];
  if (!known) return [`<${tag}> is not SCXML`];
  const name = nameOf(element);
  return [
    ...(parent?.tag && !must(CHILDREN[parent.tag]).includes(tag) ? [`<${tag}> may not stand in <${parent.tag}>`] : []),
    ...[...attributes].flatMap(([key, value]) =>
      known[key] === undefined ? [`${name}: no attribute "${key}"`] : known[key].test(value) ? [] : [`${name}: ${key}="${value}"`],
    ),
    ...(REQUIRED[tag] ?? []).filter((key) => !attributes.has(key)).map((key) => `${name}: ${key} is missing`),
    ...(text !== '' && tag !== 'script' ? [`${name}: text in it`] : []),
    ...(tag === 'script' && (text === '' || children.length > 0) ? [`${name}: no script`] : []),
  ];
}

/** Whether two states can be active together: in different regions of a parallel state. */
function areTogether(one: Element, other: Element): boolean {
  for (let at: Element | undefined = one.parent; at; at = at.parent)
    if (isBelow(other, at)) return at.tag === 'parallel' && !isBelow(one, other) && !isBelow(other, one);
  return false;
}

function stateFaults(element: Element, byId: ReadonlyMap<string, Element>): string[] {
  const name = nameOf(element);
  const inner = element.children.filter((child) => isState(child) && child.tag !== 'history');
  const initial = namesIn(element, 'initial');
  return [
    ...(initial.length > 0 && inner.length === 0 && element.tag === 'state' ? [`${name}: an initial of no states`] : []),
    ...initial
      .filter((each) => !byId.has(each) || !isBelow(must(byId.get(each)), element))
      .map((each) => `${name}: its initial "${each}" is not in it`),
    ...(element.tag === 'parallel' && inner.length === 0 ? [`${name}: no regions`] : []),
    ...(element.tag === 'history' &&
    (element.children.length !== 1 ||
      element.children.some(({ attributes }) => attributes.has('event') || attributes.has('cond') || !attributes.has('target')))
      ? [`${name}: needs one transition with a target alone`]
      : []),
  ];
}

function transitionFaults(element: Element, byId: ReadonlyMap<string, Element>): string[] {
  const name = nameOf(element);
  const wanted = namesIn(element, 'target');
  const targets = wanted.flatMap((each) => byId.get(each) ?? []);
  const isEmpty = !['event', 'cond', 'target'].some((key) => element.attributes.has(key));
  const apart = targets.some((one, i) => targets.slice(i + 1).some((other) => !areTogether(one, other)));
  return [
    ...(isEmpty ? [`${name}: neither event nor cond nor target`] : []),
    ...wanted.filter((each) => !byId.has(each)).map((each) => `${name}: its target "${each}" is not there`),
    ...(apart ? [`${name}: its targets exclude each other`] : []),
  ];
}

/** Errors that an SCXML processor would report; empty for a valid document. */
export function scxmlFaults(xml: string): string[] {
  let root: Element;
  try {
    root = parse(xml);
  } catch (error) {
    if (error instanceof Malformed) return [error.message];
    throw error;
  }
  const all = allOf(root);
  const byId = new Map(all.filter(isState).map((element) => [idOf(element), element]));
  const given = all.flatMap((element) => (element.attributes.has('id') ? [idOf(element)] : []));
  const sent = new Set(all.filter(({ tag }) => tag === 'send').map(idOf));
  return [
    ...(root.tag === 'scxml' ? [] : [`<${root.tag}> in place of <scxml>`]),
    ...all.flatMap(shapeFaults),
    ...given.filter((each, i) => given.indexOf(each) !== i).map((each) => `the id "${each}" is there twice`),
    ...all.filter((element) => element === root || isState(element)).flatMap((element) => stateFaults(element, byId)),
    ...all.filter(({ tag }) => tag === 'transition').flatMap((element) => transitionFaults(element, byId)),
    ...all
      .filter((element) => element.tag === 'cancel' && !sent.has(element.attributes.get('sendid') ?? ''))
      .map((element) => `${nameOf(element)}: cancels what is not sent`),
  ];
}
