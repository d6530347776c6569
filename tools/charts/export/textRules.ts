/** Mermaid’s grammar of a state diagram and Graphviz’s of a graph, as far as an exported chart may use them. */

const MERMAID_ID = String.raw`[A-Za-z_]\w*`;
const END = String.raw`(?:\[\*\]|${MERMAID_ID})`;
/** Entities are put aside before Mermaid reads a text; of what is left a colon or a semicolon ends it. */
const MERMAID_TEXT = '[^:;\\n]+';
const mermaidLines = {
  state: new RegExp(`^state "([^"]+)" as (${MERMAID_ID})( \\{)?$`, 'u'),
  text: new RegExp(`^(${MERMAID_ID}) : ${MERMAID_TEXT}$`, 'u'),
  arrow: new RegExp(`^(${END}) --> (${END})(?: : ${MERMAID_TEXT})?$`, 'u'),
};
/** Words with which the lexer begins something else, wherever they stand first. */
const TAKEN = /^(?:default|state|note|scale|direction|class|classDef|hide|end)\b/iu;

/** What Mermaid would not read. Empty for a good diagram. */
export function mermaidFaults(text: string): string[] {
  const [head, ...lines] = text.split('\n').map((line) => line.trim());
  const faults = head === 'stateDiagram-v2' ? [] : ['does not begin with stateDiagram-v2'];
  const declared = new Set<string>();
  const used: string[] = [];
  let depth = 0;
  for (const written of lines) {
    const line = written.replaceAll(/#\d+;/gu, '·');
    const [, , name, opens] = mermaidLines.state.exec(line) ?? [];
    const [, from, to] = mermaidLines.arrow.exec(line) ?? [];
    if (line === '' || /^%%(?!\{)/u.test(line)) continue;
    if (line === '}') depth -= 1;
    else if (line === '--') {
      if (depth === 0) faults.push('regions at the top');
    } else if (name !== undefined) {
      if (declared.has(name)) faults.push(`${name} is there twice`);
      declared.add(name);
      depth += opens === undefined ? 0 : 1;
    } else if (from !== undefined && to !== undefined) used.push(from, to);
    else if (mermaidLines.text.test(line) && !TAKEN.test(line)) used.push(line.split(' ', 1)[0]!);
    else faults.push(`cannot be read: ${written}`);
    if (depth < 0) faults.push('a } too many');
  }
  if (depth > 0) faults.push('a } is missing');
  return [...faults, ...[...new Set(used)].filter((id) => id !== '[*]' && !declared.has(id)).map((id) => `${id} is no state`)];
}

class Unreadable extends Error {}
type Attributes = Record<string, string>;

function dotTokens(text: string): string[] {
  const tokens = text.match(/"(?:[^"\\]|\\[^])*"|->|[{}[\];=,]|[A-Za-z_]\w*|-?(?:\.\d+|\d+(?:\.\d*)?)|\S/gu) ?? [];
  const strange = tokens.find((token) => !/^(?:"[^]*"|->|[{}[\];=,]|[A-Za-z_]\w*|-?[\d.]+)$/u.test(token));
  if (strange !== undefined) throw new Unreadable(`"${strange}" belongs nowhere`);
  return tokens;
}

interface Graph {
  readonly nodes: Set<string>;
  readonly clusters: Set<string>;
  readonly edges: { from: string; to: string; attributes: Attributes }[];
  readonly settings: Attributes;
}

/** Reads `digraph ID { … }`; throws where Graphviz would. */
function readDot(text: string): Graph {
  const tokens: string[] = dotTokens(text);
  const isNext = (...signs: readonly string[]): boolean => signs.includes(tokens[0] ?? '');
  const graph: Graph = { nodes: new Set(), clusters: new Set(), edges: [], settings: {} };
  const take = (token: string): void => {
    const found = tokens.shift();
    if (found !== token) throw new Unreadable(`${found ?? 'the end'} where ${token} belongs`);
  };
  const takeId = (): string => {
    const found = tokens.shift() ?? 'the end';
    if (!/^(?:"|[A-Za-z_\d.-])/u.test(found) || found === '->') throw new Unreadable(`${found} where a name belongs`);
    return found.startsWith('"') ? found.slice(1, -1) : found;
  };
  const attributes = (): Attributes => {
    const given: Attributes = {};
    if (!isNext('[')) return given;
    take('[');
    while (!isNext(']')) {
      const name = takeId();
      take('=');
      given[name] = takeId();
      if (isNext(',', ';')) tokens.shift();
    }
    take(']');
    return given;
  };
  const body = (): void => {
    take('{');
    while (!isNext('}')) {
      if (isNext('subgraph')) {
        take('subgraph');
        graph.clusters.add(takeId());
        body();
      } else {
        const name = takeId();
        if (isNext('=')) {
          take('=');
          graph.settings[name] = takeId();
        } else if (isNext('->')) {
          take('->');
          const to = takeId();
          graph.edges.push({ from: name, to, attributes: attributes() });
        } else {
          attributes();
          if (!['node', 'edge', 'graph'].includes(name)) graph.nodes.add(name);
        }
      }
      if (isNext(';')) take(';');
      if (tokens.length === 0) throw new Unreadable('} is missing');
    }
    take('}');
  };
  take('digraph');
  takeId();
  body();
  if (tokens.length > 0) throw new Unreadable(`${tokens[0]} after the end`);
  return graph;
}

/** What Graphviz would not read, or draw otherwise than meant. Empty for a good graph. */
export function dotFaults(text: string): string[] {
  let graph: Graph;
  try {
    graph = readDot(text);
  } catch (error) {
    if (error instanceof Unreadable) return [error.message];
    throw error;
  }
  const { nodes, clusters, edges, settings } = graph;
  const ends = edges.flatMap(({ attributes: { lhead, ltail } }) => [lhead, ltail]).filter((end) => end !== undefined);
  return [
    ...edges
      .flatMap(({ from, to }) => [from, to])
      .filter((end) => !nodes.has(end))
      .map((end) => `${end} is no node`),
    ...[...clusters].filter((name) => !name.startsWith('cluster')).map((name) => `${name} is no cluster, and draws no box`),
    ...ends.filter((end) => !clusters.has(end)).map((end) => `${end} is no cluster that an arrow could end at`),
    ...(ends.length > 0 && settings['compound'] !== 'true' ? ['arrows end at clusters without compound=true'] : []),
  ];
}
