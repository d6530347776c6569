import { fromToken, handPath, type Step } from '@xstate/test';
import { expect, test } from 'vitest';
import { heldDrivers } from '#testing/stubbed/index.ts';
import { notByHand, who } from '#testing/byHand.ts';
import { messageOf } from './cases.ts';
import { manualCases, manualGraphs } from './manual.ts';
import { select } from './select.ts';
import { loadSubjects } from './subjects.ts';

/** The login state that a step of checkout or recharge requires, and the one that it sets. */
function standingOf({ id, event }: Step): { readonly needs?: string; readonly becomes?: string }[] {
  const { standing, isVerified } = event as { standing?: keyof typeof names; isVerified?: boolean };
  const names = { guest: who.guest, unverified: who.newcomer, verified: who.renter };
  if (id.startsWith('rent.submit')) return [{ needs: names[standing!] }];
  if (id.startsWith('recharge.submit')) return [{ needs: isVerified ? who.renter : who.newcomer }];
  if (id.startsWith('standing.changed')) return [{ becomes: names[standing!] }];
  if (id === 'realName+成年') return [{ becomes: who.renter }];
  return id === 'openCharge+未成年' ? [{ becomes: who.minor }] : [];
}

const subjects = await loadSubjects();
const left: string[] = [];
const graphs = manualGraphs(subjects, true, { out: () => {}, err: (text) => left.push(text) });
const suites = [...graphs].map(([subject, graph]) => ({ subject, graph, cases: manualCases(subject, graph, select(graph, {}).paths) }));
const cases = suites.flatMap((suite) => suite.cases);
const lines = cases.flatMap((each) => each.lines.map((line) => ({ id: each.id, ...line })));
const actions = lines.map(({ id, action }) => `${id}：${action}`);

test('exist for every chart with a screen, or have a reason for their absence', () => {
  const charts = new Set(subjects.map(({ chart }) => chart));
  const written = new Set(suites.map(({ subject }) => subject.chart));
  const withoutScreen = subjects.filter((subject) => subject.withoutScreen !== undefined).map(({ chart }) => [chart, '']);
  const reasons = { ...Object.fromEntries(withoutScreen), ...notByHand };
  expect([...charts].filter((chart) => !written.has(chart)).toSorted()).toEqual(Object.keys(reasons).toSorted());
  for (const chart of Object.keys(reasons)) expect(left.join()).toContain(`${chart}（`);
});

test('have preconditions about accounts and data, and steps', () => {
  expect(cases.filter(({ given }) => !given.some((text) => /账号|登录|手机号|窗口/u.test(text))).map(({ id }) => id)).toEqual([]);
  expect(cases.filter((each) => each.lines.length === 0)).toEqual([]);
  expect(cases.filter(({ given }) => /随机数|存储不可用|开发人员/u.test(given.join()))).toEqual([]);
});

test('have steps that a tester can do', () => {
  const doing =
    /^(?:[^：]+：)(?:准备：[^。]+。)*(?:打开|点|选|填|关闭|拖动|把|清空|姓名留空|等|在|停在|不|什么都不做，等|断开|切|过一分钟再切|用|取消|租|放弃|退出)/u;
  expect(actions.filter((text) => !doing.test(text))).toEqual([]);
  expect(actions.filter((text) => /的结果：|没有成功：|由开发人员协助/u.test(text))).toEqual([]);
});

test('have expectations that a tester can see', () => {
  expect(lines.filter(({ expected }) => expected.length === 0)).toEqual([]);
  const inside = new Set(suites.flatMap(({ graph }) => graph.states.map((id) => graph.machine.getStateNodeById(id).description)));
  const seen = lines.flatMap(({ id, expected }) => expected.map((text) => ({ id, text })));
  expect(seen.filter(({ text }) => inside.has(text) || /毫秒|幂等|令牌|向服务器|接口|轮询|服务器出错/u.test(text))).toEqual([]);
});

test('expect no message where the screen is known to show none', () => {
  const silent = new Map(heldDrivers.map((driver) => [driver.subject, driver.silent]));
  const promised = suites.flatMap(({ subject, graph, cases: written }) =>
    written.flatMap(({ id, token, lines: all }) =>
      fromToken(graph, token)
        .edges.filter(({ step }) => step.id in (silent.get(subject.id) ?? {}))
        .flatMap(({ step }) => messageOf(step))
        .filter((message) => all.some(({ expected }) => expected.includes(`提示${message}`)))
        .map((message) => `${id}：${message}`),
    ),
  );
  expect(silent.get('bindPhone')).toHaveProperty('bindPhone+令牌失效');
  expect(
    suites.some(({ graph, cases: written }) =>
      written.some(({ token }) => token.includes('bindPhone+令牌失效') && fromToken(graph, token).edges.length > 0),
    ),
  ).toBe(true);
  expect(promised).toEqual([]);
});

test('change the user only with a step', () => {
  const wrong = suites
    .filter(({ subject: { chart } }) => chart === 'checkout' || chart === 'recharge')
    .flatMap(({ subject, graph, cases: written }) =>
      written.flatMap(({ id, token, lines: all }) => {
        let now: string = subject.chart === 'recharge' ? who.renter : who.guest;
        const changes = all.filter(({ action }) => /^在另一个标签页(?:换成|退出登录)/u.test(action)).map(({ action }) => action);
        const asked = fromToken(graph, token)
          .edges.flatMap(({ step }) => standingOf(step))
          .flatMap(({ needs, becomes }) => {
            const change = needs === undefined || needs === now ? [] : [needs === who.guest ? '退出登录' : needs];
            now = becomes ?? needs ?? now;
            return change;
          });
        return asked.length === changes.length && asked.every((words, i) => changes[i]!.includes(words)) ? [] : [{ id, asked, changes }];
      }),
    );
  expect(wrong).toEqual([]);
});

test('have unique titles, and the highest priority if they need no preparation', () => {
  const titles = cases.map(({ title }) => title);
  expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
  const ranks = (priority: number) =>
    cases.filter((each) => each.priority === priority).map((each) => each.lines.map(({ action }) => action).join());
  expect(ranks(1).filter((text) => /准备：(?!先让)|断开网络/u.test(text))).toEqual([]);
  expect(ranks(3).filter((text) => !text.includes('断开网络'))).toEqual([]);
  expect([1, 2, 3].map((priority) => ranks(priority).length > 0)).toEqual([true, true, true]);
});

test('do not continue after an event that a tester cannot wait for', () => {
  expect(
    suites.flatMap(({ graph, cases: written }) =>
      written.filter(({ token }) => handPath(graph, fromToken(graph, token)).edges.length !== fromToken(graph, token).edges.length),
    ),
  ).toEqual([]);
});
