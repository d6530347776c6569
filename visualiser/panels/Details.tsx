import { Activity, type ComponentType, useRef } from 'react';
import { showPanel } from '#visualiser/core/actions.ts';
import { type PanelName, PANELS, useView, view } from '#visualiser/core/view.ts';
import { Grip } from '#visualiser/parts/Grip.tsx';
import { must } from '#lib/must.ts';
import { LogPanel } from './LogPanel.tsx';
import { NowPanel } from './NowPanel.tsx';
import { PathsPanel } from './PathsPanel.tsx';
import { SequencePanel } from './SequencePanel.tsx';
import { TablePanel } from './TablePanel.tsx';

const TITLES: Readonly<Record<PanelName, string>> = { now: '此刻', log: '记录', sequence: '时序', paths: '路径', table: '表格' };
const CONTENTS: Readonly<Record<PanelName, ComponentType>> = {
  now: NowPanel,
  log: LogPanel,
  sequence: SequencePanel,
  paths: PathsPanel,
  table: TablePanel,
};

/** The panels at the right, one at a time. */
export function Details() {
  const bar = useRef<HTMLDivElement>(null);
  const shown = useView(() => view.panel);
  const walk = ({ key }: React.KeyboardEvent): void => {
    const way = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (way === 0) return;
    const next = (PANELS.indexOf(shown) + way + PANELS.length) % PANELS.length;
    showPanel(must(PANELS[next]));
    must(bar.current?.querySelectorAll('button')[next]).focus();
  };
  return (
    <aside className="details" aria-label="细节">
      <Grip name="details" title="细节栏的宽度" from="left" least={280} />
      <div ref={bar} className="tabs" role="tablist" aria-label="细节" tabIndex={-1} onKeyDown={walk}>
        {PANELS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            aria-selected={name === shown}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => showPanel(name)}
          >
            {TITLES[name]}
          </button>
        ))}
      </div>
      {PANELS.map((name) => {
        const Content = CONTENTS[name];
        return (
          <Activity key={name} mode={name === shown ? 'visible' : 'hidden'}>
            <Content />
          </Activity>
        );
      })}
    </aside>
  );
}
