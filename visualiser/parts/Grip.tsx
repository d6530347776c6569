import { useEffect, useRef, useState } from 'react';
import { must } from '#lib/must.ts';

interface GripProps {
  /** Name of the custom property for the width. */
  readonly name: 'details' | 'side';
  readonly title: string;
  /** Edge of its parent. */
  readonly from: 'left' | 'right';
  readonly least: number;
}

const STEP = 24;
/** Maximum share of the window for a column. */
const MOST = 0.6;
const STORED = { details: 'visualiser-width', side: 'visualiser-side' } as const;

/** Resizes a column by pointer or keyboard. */
export function Grip({ name, title, from, least }: GripProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState(() => Number(localStorage.getItem(STORED[name])));
  useEffect(() => {
    if (chosen <= 0) return;
    document.documentElement.style.setProperty(`--${name}`, `${Math.min(Math.max(chosen, least), innerWidth * MOST)}px`);
    localStorage.setItem(STORED[name], String(Math.round(chosen)));
  }, [name, chosen, least]);
  const widthNow = (): number => must(bar.current?.parentElement).getBoundingClientRect().width;
  const outward = from === 'left' ? -1 : 1;
  const drag = (down: React.PointerEvent): void => {
    const before = widthNow();
    const move = (event: PointerEvent): void => choose(before + outward * (event.clientX - down.clientX));
    addEventListener('pointermove', move);
    addEventListener('pointerup', () => removeEventListener('pointermove', move), { once: true });
    down.preventDefault();
  };
  return (
    <div
      ref={bar}
      className={`grip ${from}`}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={title}
      aria-valuenow={chosen > 0 ? Math.round(chosen) : 360}
      aria-valuemin={least}
      aria-valuemax={900}
      onPointerDown={drag}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') choose(widthNow() - outward * STEP);
        if (key === 'ArrowRight') choose(widthNow() + outward * STEP);
      }}
    />
  );
}
