import { TabPanel, TabView } from 'primereact/tabview';
import { Activity, type ComponentType } from 'react';
import { showPanel } from '#visualiser/core/actions.ts';
import { type PanelName, PANELS, useView, view } from '#visualiser/core/view.ts';
import { must } from '#lib/must.ts';
import { LogPanel } from './LogPanel.tsx';
import { NowPanel } from './NowPanel.tsx';
import { PathsPanel } from './PathsPanel.tsx';
import { SequencePanel } from './SequencePanel.tsx';
import { TablePanel } from './TablePanel.tsx';

const CONTENTS: Readonly<Record<PanelName, readonly [title: string, Content: ComponentType]>> = {
  now: ['此刻', NowPanel],
  log: ['记录', LogPanel],
  sequence: ['时序', SequencePanel],
  paths: ['路径', PathsPanel],
  table: ['表格', TablePanel],
};

/** An arrow key came from another tab; a window that gets the focus back did not. */
const isTab = (element: Element | null): boolean => element?.getAttribute('role') === 'tab';

/** The panels at the right, one at a time. */
export function Details() {
  const shown = useView(() => view.panel);
  return (
    <aside className="details" aria-label="细节">
      <TabView
        activeIndex={PANELS.indexOf(shown)}
        onTabChange={({ index }) => showPanel(must(PANELS[index]))}
        renderActiveOnly={false}
        pt={{
          root: { className: 'through' },
          nav: { className: 'tabs', 'aria-label': '细节' },
          panelContainer: { className: 'contents' },
          inkbar: { hidden: true },
        }}
      >
        {PANELS.map((name) => {
          const [title, Content] = CONTENTS[name];
          return (
            <TabPanel
              key={name}
              header={title}
              pt={{
                headerAction: { onFocus: ({ relatedTarget }) => isTab(relatedTarget) && showPanel(name) },
                content: { className: 'content', hidden: name !== shown },
              }}
            >
              <Activity mode={name === shown ? 'visible' : 'hidden'}>
                <Content />
              </Activity>
            </TabPanel>
          );
        })}
      </TabView>
    </aside>
  );
}
