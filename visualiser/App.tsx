import { PrimeReactProvider } from 'primereact/api';
import { stage, stageKeys } from './chart/stage.ts';
import { find, showPanel } from './core/actions.ts';
import { copyAddress } from './core/copy.ts';
import { PANELS, useView, view } from './core/view.ts';
import { Header } from './panels/Header.tsx';
import { KeysDialog, useKeys } from './panels/KeysDialog.tsx';
import { logPanel } from './panels/log.ts';
import { nowPanel } from './panels/now.ts';
import { pathsPanel } from './panels/paths.ts';
import { sendDialog } from './panels/send.ts';
import { sequencePanel } from './panels/sequence.ts';
import { side } from './panels/side.ts';
import { tablePanel } from './panels/table.ts';
import { tabs } from './panels/tabs.ts';
import { timeline } from './panels/timeline.ts';
import { Legacy } from './parts/Legacy.tsx';

const KEYS: Readonly<Record<string, () => void>> = {
  '?': () => {
    view.dialog = 'keys';
  },
  ...stageKeys,
  c: () => void copyAddress(),
  Escape: () => find(null),
  ...Object.fromEntries(PANELS.map((name, i) => [String(i + 1), () => showPanel(name)])),
};

const details = (): HTMLElement =>
  tabs({
    now: { title: '此刻', content: nowPanel() },
    log: { title: '记录', content: logPanel() },
    sequence: { title: '时序', content: sequencePanel() },
    paths: { title: '路径', content: pathsPanel() },
    table: { title: '表格', content: tablePanel() },
  });

export function App() {
  useKeys(KEYS);
  const dialog = useView(() => view.dialog);
  return (
    <PrimeReactProvider value={{ unstyled: true }}>
      <Header />
      <Legacy make={side} />
      <Legacy make={stage} />
      <Legacy make={details} />
      <Legacy make={timeline} />
      <Legacy make={sendDialog} />
      {dialog === 'keys' && <KeysDialog />}
    </PrimeReactProvider>
  );
}
