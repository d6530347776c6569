import { Menu } from 'primereact/menu';
import { useRef } from 'react';
import { COPIES } from '#visualiser/core/copy.ts';
import { useView, view } from '#visualiser/core/view.ts';
import { Button } from '#visualiser/parts/Button.tsx';

export const MENU_PARTS = { root: { className: 'menu-list' }, transition: { timeout: 0 } };

/** Copies what is shown. */
export function CopyMenu() {
  const menu = useRef<Menu>(null);
  const hasChart = useView(() => view.chart !== null);
  return (
    <>
      <Menu ref={menu} model={COPIES} popup id="copy-menu" aria-label="复制" pt={MENU_PARTS} />
      <Button label="复制" icon="copy" className="quiet" hasMenu disabled={!hasChart} run={(event) => menu.current?.toggle(event)} />
    </>
  );
}
