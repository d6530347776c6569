import { PrimeReactProvider } from 'primereact/api';
import { Splitter, SplitterPanel } from 'primereact/splitter';
import { useEffect, useLayoutEffect, useState } from 'react';
import { parseJson } from '#contract/json.ts';
import { browserStorage } from '#lib/storage.ts';
import { stageKeys } from './chart/canvas.ts';
import { Stage } from './chart/Stage.tsx';
import { find, showFrame, showPanel } from './core/actions.ts';
import { copyAddress } from './core/copy.ts';
import { connect } from './core/link.ts';
import { useAddress } from './core/useAddress.ts';
import { PANELS, position, useView, view } from './core/view.ts';
import { Details } from './panels/Details.tsx';
import { Header } from './panels/Header.tsx';
import { KeysDialog, useKeys } from './panels/KeysDialog.tsx';
import { SendDialog } from './panels/SendDialog.tsx';
import { focusSearch, Side } from './panels/Side.tsx';
import { Timeline } from './panels/Timeline.tsx';
import { coverAll } from './paths/coverage.ts';

const KEYS: Readonly<Record<string, () => void>> = {
  '?': () => {
    view.dialog = 'keys';
  },
  '/': focusSearch,
  '[': () => showFrame(position() - 1),
  ']': () => showFrame(position() + 1),
  ...stageKeys,
  c: () => void copyAddress(),
  Escape: () => find(null),
  ...Object.fromEntries(PANELS.map((name, i) => [String(i + 1), () => showPanel(name)])),
};

function Dialogs() {
  const dialog = useView(() => view.dialog);
  if (dialog === null) return null;
  return dialog === 'keys' ? <KeysDialog /> : <SendDialog key={dialog.type} {...dialog} />;
}

/** A column's first width, a share of the window between two widths in pixels, in percent. */
function share(part: number, narrow: number, least: number, most: number): number {
  const width = innerWidth < 1_180 ? narrow : Math.min(Math.max(innerWidth * part, least), most);
  return (100 * width) / innerWidth;
}

const WIDTHS = 'visualiser-columns';
type Widths = readonly [lists: number, drawing: number, panels: number];

function firstWidths(): Widths {
  const [lists, panels] = [share(0.15, 228, 268, 340), share(0.23, 320, 384, 560)];
  return [lists, 100 - lists - panels, panels];
}

/** The widths of the three columns in percent, as they were left; null if there are none that make sense. */
function storedWidths(): Widths | null {
  try {
    const found = parseJson(browserStorage.getItem(WIDTHS) ?? 'null');
    const isWidths = Array.isArray(found) && found.length === 3 && found.every((width) => typeof width === 'number' && width > 0);
    return isWidths ? (found as unknown as Widths) : null;
  } catch {
    return null;
  }
}

/** The lists, the drawing and the panels, whose widths are kept. */
const Columns = () => {
  const [[lists, drawing, panels]] = useState(() => storedWidths() ?? firstWidths());
  return (
    <Splitter
      className="columns"
      gutterSize={0}
      step={12}
      onResizeEnd={({ sizes }) => browserStorage.setItem(WIDTHS, JSON.stringify(sizes))}
      pt={{ gutter: { className: 'gutter' }, gutterHandler: { className: 'grip', title: '拖动或按左右键，改变栏的宽度' } }}
    >
      <SplitterPanel className="column" size={lists}>
        <Side />
      </SplitterPanel>
      <SplitterPanel className="column middle" size={drawing}>
        <Stage />
      </SplitterPanel>
      <SplitterPanel className="column" size={panels}>
        <Details />
      </SplitterPanel>
    </Splitter>
  );
};

export function App() {
  const hasSides = useView(() => view.hasSides);
  useLayoutEffect(() => void document.body.classList.toggle('wide', !hasSides), [hasSides]);
  useKeys(KEYS);
  useAddress();
  useEffect(() => {
    connect();
    coverAll();
  }, []);
  return (
    <PrimeReactProvider value={{ unstyled: true }}>
      <Header />
      <Columns />
      <Timeline />
      <Dialogs />
    </PrimeReactProvider>
  );
}
