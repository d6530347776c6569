import { useEffect, useState } from 'react';
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

interface LineProps {
  readonly name: string;
  readonly about: string;
  readonly run: () => void;
}

const Line = ({ name, about, run }: LineProps) => (
  <li>
    <button type="button" className="chart-row" title={about} onClick={run}>
      <span className="live" />
      <span className="name">{name}</span>
      <span className="what">{about}</span>
    </button>
  </li>
);

interface FoundListProps {
  /** What is looked for, in lower case. */
  readonly text: string;
  /** Whether charts were found. */
  readonly hasCharts: boolean;
  readonly choose: (show: () => void) => void;
}

/** Search results besides charts: running actors, and states, events, guards and actors of all charts. */
export function FoundList({ text, hasCharts, choose }: FoundListProps) {
  const all = useSearchable(text !== '');
  useView(() => view.run?.actors.size);
  if (text === '') return null;
  const actors = [...(view.run?.actors.values() ?? [])].filter(
    (actor) => actor.chart !== null && actorTitle(actor).toLowerCase().includes(text),
  );
  const found = Map.groupBy(searchIn(all, text, MOST), ({ kind }) => kind);
  return (
    <>
      {actors.length > 0 && (
        <section>
          <h3>正在运行的角色</h3>
          <ul>
            {actors.map((actor) => (
              <Line key={actor.id} name={nameOf(actor)} about={actor.chart ?? ''} run={() => choose(() => showActor(actor.id))} />
            ))}
          </ul>
        </section>
      )}
      {(Object.keys(KINDS) as FoundKind[])
        .filter((kind) => found.has(kind))
        .map((kind) => (
          <section key={kind}>
            <h3>{KINDS[kind]}</h3>
            <ul>
              {found.get(kind)?.map(({ name, chart, about, state, transition }, i) => (
                <Line
                  key={i}
                  name={name}
                  about={kind === 'state' ? `${chart} · ${about}` : about}
                  run={() => choose(() => find({ state, transition }))}
                />
              ))}
            </ul>
          </section>
        ))}
      {!hasCharts && actors.length === 0 && found.size === 0 && <p className="faint none">没有符合的</p>}
    </>
  );
}
