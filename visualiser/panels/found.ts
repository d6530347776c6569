import { type Found, type FoundKind, searchIn } from '#tools/visualiser/search.ts';
import { find, showActor } from '#visualiser/core/actions.ts';
import { h } from '#visualiser/core/dom.ts';
import { view } from '#visualiser/core/view.ts';
import { actorTitle, nameOf } from '#visualiser/core/words.ts';

const MOST = 30;
const KINDS: Readonly<Record<FoundKind, string>> = {
  state: '状态',
  event: '事件',
  guard: '守卫',
  actor: '角色',
  call: '接口',
  page: '页面',
};

let all: readonly Found[] | undefined;
let asked: Promise<void> | undefined;

/** Loads the search index once, then calls back. */
export function fetchSearchable(then: () => void): void {
  asked ??= import('virtual:searchable').then(
    (module) => {
      all = module.default;
      then();
    },
    () => {
      asked = undefined;
    },
  );
}

/** Changes when results may change for the same text. */
export const searchKey = (): string => `${all?.length ?? 0} ${view.run?.actors.size ?? 0}`;

const running = (text: string) =>
  text === ''
    ? []
    : [...(view.run?.actors.values() ?? [])].filter((actor) => actor.chart !== null && actorTitle(actor).toLowerCase().includes(text));

export const isNothingFound = (text: string): boolean => running(text).length === 0 && searchIn(all ?? [], text, 1).length === 0;

type Choose = (show: () => void) => void;

/** Search results besides charts: actors, and states, events, guards and actors of all charts. */
export function foundList(text: string, choose: Choose): HTMLElement[] {
  const actors = running(text).map((actor) =>
    line(nameOf(actor), actor.chart ?? '', `live ${actor.id}`, () => choose(() => showActor(actor.id))),
  );
  const found = Map.groupBy(searchIn(all ?? [], text, MOST), ({ kind }) => kind);
  const groups = (Object.keys(KINDS) as FoundKind[]).flatMap((kind) => {
    const own = found.get(kind) ?? [];
    return own.length === 0
      ? []
      : [
          section(
            KINDS[kind],
            own.map(({ name, chart, about, state, transition }) =>
              line(name, kind === 'state' ? `${chart} · ${about}` : about, `${kind} ${name} ${state}`, () =>
                choose(() => find({ state, transition })),
              ),
            ),
          ),
        ];
  });
  return [...(actors.length === 0 ? [] : [section('正在运行的角色', actors)]), ...groups];
}

const section = (title: string, rows: readonly HTMLElement[]): HTMLElement => h('section', {}, h('h3', {}, title), h('ul', {}, ...rows));

const line = (name: string, about: string, key: string, run: () => void): HTMLElement =>
  h(
    'li',
    {},
    h(
      'button',
      { type: 'button', class: 'chart-row', 'data-key': key, title: about, onclick: run },
      h('span', { class: 'live' }),
      h('span', { class: 'name' }, name),
      h('span', { class: 'what' }, about),
    ),
  );
