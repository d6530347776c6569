import { useEffect, useState } from 'react';
import type { ActorNote } from '#lib/recording.ts';
import { must } from '#lib/must.ts';
import { type Found, type FoundKind, searchIn } from '#tools/visualiser/search.ts';
import { find, showActor } from '#visualiser/core/actions.ts';
import { useView, view } from '#visualiser/core/view.ts';
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

/** The search index, loaded with the first search. */
function useSearchable(isWanted: boolean): readonly Found[] {
  const [all, setAll] = useState<readonly Found[]>([]);
  useEffect(() => {
    if (isWanted)
      void import('virtual:searchable').then(
        (module) => setAll(module.default),
        () => undefined,
      );
  }, [isWanted]);
  return all;
}

interface Line {
  readonly name: string;
  readonly about: string;
  readonly run: () => void;
}

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) => (
  <section>
    <h3>{title}</h3>
    <ul>
      {lines.map(({ name, about, run }, i) => (
        <li key={i}>
          <button type="button" className="chart-row" title={about} onClick={run}>
            <span className="live" />
            <span className="name">{name}</span>
            <span className="what">{about}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
);

/** What a search in lower case finds besides charts: running actors, and states, events, guards and actors of all charts. */
export function FoundList({ text, hasCharts, choose }: { text: string; hasCharts: boolean; choose: (show: () => void) => void }) {
  const all = useSearchable(text !== '');
  useView(() => view.run?.actors.size);
  if (text === '') return null;
  const actors = [...(view.run?.actors.values() ?? [])].filter(
    (actor) => actor.chart !== null && actorTitle(actor).toLowerCase().includes(text),
  );
  const found = Map.groupBy(searchIn(all, text, MOST), ({ kind }) => KINDS[kind]);
  const lineOf = ({ kind, name, chart, about, state, transition }: Found): Line => ({
    name,
    about: kind === 'state' ? `${chart} · ${about}` : about,
    run: () => choose(() => find({ state, transition })),
  });
  const actorLine = (actor: ActorNote): Line => ({
    name: nameOf(actor),
    about: actor.chart ?? '',
    run: () => choose(() => showActor(actor.id)),
  });
  return (
    <>
      {actors.length > 0 && <Lines title="正在运行的角色" lines={actors.map(actorLine)} />}
      {Object.values(KINDS).map(
        (title) => found.has(title) && <Lines key={title} title={title} lines={must(found.get(title)).map(lineOf)} />,
      )}
      {!hasCharts && actors.length === 0 && found.size === 0 && <p className="faint none">没有符合的</p>}
    </>
  );
}
