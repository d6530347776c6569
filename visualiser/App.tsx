import { PrimeReactProvider } from 'primereact/api';
import { useEffect, useLayoutEffect } from 'react';
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
      <Side />
      <Stage />
      <Details />
      <Timeline />
      <Dialogs />
    </PrimeReactProvider>
  );
}
