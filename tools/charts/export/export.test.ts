import { type IR, toIR } from '@xstate/test';
import { XMLValidator } from 'fast-xml-parser';
import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { parcelMachine } from '#tools/charts/fixtures/parcel.machine.ts';
import { loadCharts } from '#tools/charts/load.ts';
import { EXPORTS } from './index.ts';
import { mermaidName } from './mermaid.ts';
import { readDot, readMermaid } from './readers.ts';
import { allStates } from './tree.ts';

const lamp = setup({
  types: { events: {} as { type: 'lamp.press' } | { type: 'lamp.break' } },
  guards: { isDark: () => true },
  actions: { click: () => {} },
  delays: { dusk: 1_500, whim: () => 10 },
}).createMachine({
  id: 'lamp',
  description: '一盏灯: "亮" & <暗>',
  initial: 'whole',
  states: {
    whole: {
      description: '完好',
      initial: 'off',
      on: { 'lamp.break': { target: 'broken' } },
      states: {
        off: {
          description: '关着',
          on: { 'lamp.press': { target: 'on', guard: 'isDark', actions: 'click' } },
          after: { dusk: { target: 'on' }, whim: { actions: 'click' } },
        },
        on: { description: '亮着', entry: 'click', always: { target: 'off', guard: 'isDark' } },
      },
    },
    broken: { description: '坏了', type: 'final' },
  },
});

test('Mermaid gives each state a name of its own, and keeps a description of two lines on one', () => {
  const order = setup({}).createMachine({
    id: '订单',
    description: '第一行\n  第二行',
    initial: '待付 款',
    states: {
      '待付 款': { description: '等付款\n  不多于十五分钟', on: { pay: '待付-款', skip: 'a_b', back: 'a__b' } },
      '待付-款': {},
      a_b: {},
      a__b: {},
      a: { initial: 'b', states: { b: {} } },
    },
  });
  expect(EXPORTS.mermaid(toIR(order)).split('\n')).toEqual([
    'stateDiagram-v2',
    '  %% 订单: 第一行 第二行',
    '  [*] --> s__8ba2__5355____5f85__4ed8__20__6b3e_',
    '  state "待付 款<br>等付款<br>不多于十五分钟" as s__8ba2__5355____5f85__4ed8__20__6b3e_',
    '  state "待付-款" as s__8ba2__5355____5f85__4ed8__2d__6b3e_',
    '  state "a_b" as s__8ba2__5355___a_5f_b',
    '  state "a__b" as s__8ba2__5355___a_5f__5f_b',
    '  state "a" as s__8ba2__5355___a {',
    '    [*] --> s__8ba2__5355___a__b',
    '    state "b" as s__8ba2__5355___a__b',
    '  }',
    '  s__8ba2__5355____5f85__4ed8__20__6b3e_ --> s__8ba2__5355____5f85__4ed8__2d__6b3e_ : pay',
    '  s__8ba2__5355____5f85__4ed8__20__6b3e_ --> s__8ba2__5355___a_5f_b : skip',
    '  s__8ba2__5355____5f85__4ed8__20__6b3e_ --> s__8ba2__5355___a_5f__5f_b : back',
    '',
  ]);
});

test('Mermaid', () => {
  expect(EXPORTS.mermaid(toIR(lamp)).split('\n')).toEqual([
    'stateDiagram-v2',
    '  %% lamp: 一盏灯: "亮" & <暗>',
    '  [*] --> s_lamp__whole',
    '  state "whole<br>完好" as s_lamp__whole {',
    '    [*] --> s_lamp__whole__off',
    '    state "off<br>关着" as s_lamp__whole__off',
    '    state "on<br>亮着" as s_lamp__whole__on',
    '    s_lamp__whole__on : entry / click',
    '  }',
    '  state "broken<br>坏了" as s_lamp__broken',
    '  s_lamp__broken --> [*]',
    '  s_lamp__whole --> s_lamp__broken : lamp.break',
    '  s_lamp__whole__off --> s_lamp__whole__on : lamp.press [isDark] / click',
    '  s_lamp__whole__off --> s_lamp__whole__on : after dusk · 1.5 s',
    '  %% lamp.whole.off : after whim / click',
    '  s_lamp__whole__on --> s_lamp__whole__off : always [isDark]',
    '',
  ]);
});

test('DOT', () => {
  const lines = EXPORTS.dot(toIR(lamp)).split('\n');
  expect(lines[0]).toBe('digraph "lamp" {');
  expect(lines.slice(4)).toEqual([
    '  subgraph "cluster lamp" {',
    '    label="lamp\\n一盏灯: \\"亮\\" & <暗>";',
    '    style="rounded";',
    '    "lamp@" [shape="point", style="invis"];',
    '    "lamp@start" [shape="point", label=""];',
    '    "lamp@start" -> "lamp.whole@" [lhead="cluster lamp.whole"];',
    '    subgraph "cluster lamp.whole" {',
    '      label="whole\\n完好";',
    '      style="rounded";',
    '      "lamp.whole@" [shape="point", style="invis"];',
    '      "lamp.whole@start" [shape="point", label=""];',
    '      "lamp.whole@start" -> "lamp.whole.off";',
    '      "lamp.whole.off" [label="off\\n关着\\nafter whim / click"];',
    '      "lamp.whole.on" [label="on\\n亮着\\nentry / click"];',
    '    }',
    '    "lamp.broken" [label="broken\\n坏了", peripheries="2"];',
    '  }',
    '  "lamp.whole@" -> "lamp.broken" [label="lamp.break", color="#2a56d8", fontcolor="#2a56d8", ltail="cluster lamp.whole"];',
    '  "lamp.whole.off" -> "lamp.whole.on" [label="lamp.press [isDark] / click", color="#2a56d8", fontcolor="#2a56d8"];',
    '  "lamp.whole.off" -> "lamp.whole.on" [label="after dusk · 1.5 s", color="#9a5700", fontcolor="#9a5700"];',
    '  "lamp.whole.on" -> "lamp.whole.off" [label="always [isDark]", color="#5b6577", fontcolor="#5b6577"];',
    '}',
    '',
  ]);
});

test('SCXML', () => {
  expect(EXPORTS.scxml(toIR(lamp)).split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="lamp" initial="lamp">',
    '  <state id="lamp" initial="lamp.whole">',
    '    <!-- 一盏灯: "亮" & <暗> -->',
    '    <state id="lamp.whole" initial="lamp.whole.off">',
    '      <!-- 完好 -->',
    '      <transition event="lamp.break" target="lamp.broken" type="internal"/>',
    '      <state id="lamp.whole.off">',
    '        <!-- 关着 -->',
    '        <onentry>',
    '          <send event="after.dusk.lamp.whole.off" id="after.dusk.lamp.whole.off" delay="1500ms"/>',
    '          <send event="after.whim.lamp.whole.off" id="after.whim.lamp.whole.off" delayexpr="whim()"/>',
    '        </onentry>',
    '        <onexit>',
    '          <cancel sendid="after.dusk.lamp.whole.off"/>',
    '          <cancel sendid="after.whim.lamp.whole.off"/>',
    '        </onexit>',
    '        <transition event="lamp.press" cond="isDark()" target="lamp.whole.on" type="internal">',
    '          <script>click()</script>',
    '        </transition>',
    '        <transition event="after.dusk.lamp.whole.off" target="lamp.whole.on" type="internal"/>',
    '        <transition event="after.whim.lamp.whole.off">',
    '          <script>click()</script>',
    '        </transition>',
    '      </state>',
    '      <state id="lamp.whole.on">',
    '        <!-- 亮着 -->',
    '        <onentry>',
    '          <script>click()</script>',
    '        </onentry>',
    '        <transition cond="isDark()" target="lamp.whole.off" type="internal"/>',
    '      </state>',
    '    </state>',
    '    <final id="lamp.broken">',
    '      <!-- 坏了 -->',
    '    </final>',
    '  </state>',
    '</scxml>',
    '',
  ]);
});

test('JSON', () => expect(JSON.parse(EXPORTS.json(toIR(lamp)))).toEqual(JSON.parse(JSON.stringify(toIR(lamp)))));

const all = [...(await loadCharts()), { name: 'parcel', machine: parcelMachine }];

describe.each(all.map(({ name, machine }) => [name, toIR(machine)] as const))('%s', (_, ir) => {
  const states = allStates(ir.root);

  test('is well-formed SCXML', () => expect(XMLValidator.validate(EXPORTS.scxml(ir))).toBe(true));
  test('is a diagram with each state and arrow that Mermaid parses', async () => {
    const { states: drawn, arrows, faults } = await readMermaid(EXPORTS.mermaid(ir));
    const isBox = states.length === 1 || ir.root.type === 'parallel';
    expect(faults).toEqual([]);
    expect(drawn.toSorted()).toEqual((isBox ? states : states.slice(1)).map(({ id }) => mermaidName(id)).toSorted());
    expect(arrows).toEqual(
      ir.edges
        .filter(({ internal, from }) => !internal && (isBox || from !== ir.root.id))
        .map(({ from, to }) => [mermaidName(from), mermaidName(to)]),
    );
  });

  test('is a graph with each state and arrow that Graphviz parses', () => {
    const { states: drawn, labelled, faults } = readDot(EXPORTS.dot(ir));
    const compound = new Set(states.filter(({ children }) => children.length > 0).map(({ id }) => id));
    const nodeOf = (id: string): string => (compound.has(id) ? `${id}@` : id);
    expect(faults).toEqual([]);
    expect(drawn.filter((id) => !/@(?:start)?$/u.test(id)).toSorted()).toEqual(
      states.map(({ id }) => (compound.has(id) ? `cluster ${id}` : id)).toSorted(),
    );
    expect(labelled).toEqual(ir.edges.filter(({ internal }) => !internal).map(({ from, to }) => [nodeOf(from), nodeOf(to)]));
  });

  test('is complete as JSON: each state and arrow once, and no dangling reference', () => {
    const { root, edges } = JSON.parse(EXPORTS.json(ir)) as IR;
    const ids = allStates(root).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(edges.map(({ id }) => id)).toEqual([...new Set(edges.map(({ id }) => id))]);
    expect(edges.filter(({ from, to }) => !ids.includes(from) || !ids.includes(to))).toEqual([]);
    const misled = allStates(root).filter(
      ({ type, initial, children }) => (type === 'compound') !== (initial !== undefined && children.some(({ id }) => id === initial)),
    );
    expect(misled.map(({ id }) => id)).toEqual([]);
    const actors = new Set(allStates(root).flatMap(({ invoke }) => invoke.map(({ src }) => src)));
    expect(
      edges.filter(({ kind, actor }) => ['done', 'error', 'snapshot'].includes(kind) !== (actor !== undefined && actors.has(actor))),
    ).toEqual([]);
  });

  test('has each state, target, event and guard in SCXML', () => {
    const parsed = new new Window().DOMParser().parseFromString(EXPORTS.scxml(ir), 'application/xml' as 'text/xml');
    const attribute = (element: { getAttribute(name: string): string | null }, name: string): string => element.getAttribute(name) ?? '';
    expect(
      [...parsed.querySelectorAll('[id]')]
        .filter(({ localName }) => ['state', 'parallel', 'final', 'history'].includes(localName))
        .map((element) => attribute(element, 'id')),
    ).toEqual(states.map(({ id }) => id));
    const found = [...parsed.querySelectorAll('transition')]
      .filter(({ parentElement }) => parentElement!.localName !== 'history')
      .map((element) => [attribute(element.parentElement!, 'id'), attribute(element, 'target'), attribute(element, 'cond')].join(' '));
    const declared = [...Map.groupBy(ir.edges, ({ transition }) => transition).values()].map((edges) =>
      [
        edges[0]!.from,
        edges[0]!.internal ? '' : edges.map(({ to }) => to).join(' '),
        edges[0]!.guard === undefined ? '' : `${edges[0]!.guard}()`,
      ].join(' '),
    );
    expect(found.toSorted()).toEqual(declared.toSorted());
    expect(parsed.querySelectorAll('invoke').length).toBe(states.flatMap(({ invoke }) => invoke).length);
  });
});

describe('the rules detect', () => {
  test.each([
    ['an arrow to no state', 'stateDiagram-v2\nstate "a" as a\na --> c', ['c is no state']],
    ['nothing in a good diagram', 'stateDiagram-v2\nstate "a" as a\na --> [*]', []],
  ])('in Mermaid: %s', async (_, text, faults) => expect((await readMermaid(text)).faults).toEqual(faults));

  test.each([
    ['regions at the top', 'stateDiagram-v2\nstate "a" as a\n--\nstate "b" as b'],
    ['a } is missing', 'stateDiagram-v2\nstate "a" as a {'],
  ])('Mermaid refuses: %s', (_, text) => expect(readMermaid(text)).rejects.toThrow(/^Parse error on line 2/u));

  test.each([
    ['b is no node', 'digraph "g" { "a"; "a" -> "b"; }'],
    ['cluster b is no cluster that an arrow could end at', 'digraph "g" { compound=true; a; a -> a [lhead="cluster b"]; }'],
    ['arrows end at clusters without compound=true', 'digraph "g" { subgraph "cluster b" { a; } a -> a [lhead="cluster b"]; }'],
    ['group is no cluster, and draws no box', 'digraph "g" { subgraph "group" { a; } }'],
  ])('in DOT: %s', (fault, text) => expect(readDot(text).faults).toEqual([fault]));

  test.each([
    ['} is missing', 'digraph "g" { "a";'],
    ['; where a name belongs', 'digraph "g" { a -> ; }'],
  ])('Graphviz refuses: %s', (_, text) => expect(() => readDot(text)).toThrow(/^Expected .* found\.$/u));
});
