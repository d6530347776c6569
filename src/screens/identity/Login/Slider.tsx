import { classes } from '#ui/classes.ts';
import * as styles from './Slider.module.css';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Puzzle, Slide } from '#machines/identity/captcha.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

interface SliderProps {
  puzzle: Puzzle;
  verdict: 'open' | 'judging' | 'again' | 'wrong';
  onSlide: (slide: Slide) => void;
}

/** Pixels per arrow key press, and with Shift. */
const smallStep = 2;
const largeStep = 10;

/**
 * The handle is as wide as the piece and the track as wide as the picture, so that the piece stays under the pointer. A drag is submitted
 * on release; arrow keys and arrow buttons are submitted with 确定.
 */
export function Slider({ puzzle, verdict, onSlide }: SliderProps) {
  const furthest = puzzle.width - puzzle.pieceWidth;
  const [x, setX] = useState(0);
  const trail = useRef<Slide['trail']>([]);
  const drag = useRef<{ startX: number; from: number; scale: number } | null>(null);
  const open = verdict === 'open';

  const note = (at: number, y: number) => {
    const now = performance.now();
    const points = trail.current;
    const start = points.length === 0 ? now : began.current;
    began.current = start;
    if (points.length < 600) points.push({ x: at, y, t: now - start });
  };
  const began = useRef(0);
  const clamp = (value: number) => Math.min(furthest, Math.max(0, value));

  const step = (by: number) => {
    if (!open) return;
    const next = clamp(x + by);
    note(next, 0);
    setX(next);
  };
  const confirm = () => open && onSlide({ x, trail: trail.current, manner: 'steps' });

  const keyDown = (event: KeyboardEvent) => {
    const size = event.shiftKey ? largeStep : smallStep;
    if (event.key === 'ArrowRight') step(size);
    else if (event.key === 'ArrowLeft') step(-size);
    else if (event.key === 'Enter') confirm();
    else return;
    event.preventDefault();
  };

  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (!open) return;
    const { parentElement } = event.currentTarget;
    if (!parentElement) throw new Error('the handle is outside of its track');
    const track = parentElement.getBoundingClientRect();
    drag.current = { startX: event.clientX, from: x, scale: puzzle.width / track.width };
    event.currentTarget.setPointerCapture(event.pointerId);
    trail.current = [];
    note(x, event.clientY);
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return;
    const next = clamp(drag.current.from + (event.clientX - drag.current.startX) * drag.current.scale);
    note(next, event.clientY);
    setX(next);
  };
  const letGo = () => {
    drag.current = null;
  };
  const up = () => {
    if (!drag.current) return;
    drag.current = null;
    if (x > 0) onSlide({ x, trail: trail.current, manner: 'drag' });
  };

  const left = `${(x / puzzle.width) * 100}%`;
  const width = `${(puzzle.pieceWidth / puzzle.width) * 100}%`;
  return (
    <div className={classes(styles['slider'], verdict === 'wrong' && styles['wrong'])}>
      <div className={styles['picture']} style={{ aspectRatio: `${puzzle.width} / ${puzzle.height}` }}>
        <img src={puzzle.background} width={puzzle.width} height={puzzle.height} alt="带缺口的图片" draggable={false} />
        <img className={styles['piece']} src={puzzle.piece} alt="" draggable={false} style={{ left, width }} />
      </div>
      <div className={styles['track']}>
        <span className={styles['fill']} style={{ width: `calc(${left} + ${width} / 2)` }} />
        <span className={styles['hint']} style={{ left: width }} aria-hidden="true">
          {x === 0 ? '向右拖动滑块' : ''}
        </span>
        <div
          className={styles['handle']}
          role="slider"
          tabIndex={0}
          aria-label="拼图位置"
          aria-valuemin={0}
          aria-valuemax={furthest}
          aria-valuenow={Math.round(x)}
          aria-disabled={!open}
          style={{ left, width }}
          onKeyDown={keyDown}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={letGo}
        >
          <Icon name="right" />
        </div>
      </div>
      <div className={styles['row']}>
        <Button size="sm" aria-label="向左移" disabled={!open} onClick={() => step(-smallStep)}>
          <Icon name="left" small />
        </Button>
        <Button size="sm" aria-label="向右移" disabled={!open} onClick={() => step(smallStep)}>
          <Icon name="right" small />
        </Button>
        <Button size="sm" busy={verdict === 'judging'} disabled={!open} onClick={confirm}>
          确定
        </Button>
      </div>
    </div>
  );
}
