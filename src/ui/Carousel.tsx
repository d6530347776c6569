import { classes } from './classes.ts';
import * as styles from './Carousel.module.css';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LinkButton } from './Button.tsx';
import { Icon } from './Icon.tsx';

export interface Slide {
  id: string;
  image: string;
  /** Small line above the title; its first word names the slide in the row below. */
  kicker: string;
  /** May hold one line break. */
  title: string;
  text: string;
  /** Second line in that row. */
  note: string;
  href: string;
  button: string;
}

const dwell = 6000;

/** True while an element is hovered or focused. */
function useLookedAt(element: RefObject<HTMLElement | null>): boolean {
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const look = () => setLooked(true);
    const leave = () => setLooked(false);
    const pairs = [
      ['pointerenter', look],
      ['focusin', look],
      ['pointerleave', leave],
      ['focusout', leave],
    ] as const;
    for (const [event, listener] of pairs) target.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of pairs) target.removeEventListener(event, listener);
    };
  }, [element]);
  return looked;
}

/** Advances automatically, except while hovered or focused, and never with `prefers-reduced-motion`. */
function useTurns(count: number, element: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState(false);
  useEffect(() => setHeld(matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  const looked = useLookedAt(element);
  const turn = useEffectEvent(() => {
    if (!document.hidden) setAt((now) => (now + 1) % count);
  });
  const resting = held || looked || count < 2;
  useEffect(() => {
    if (resting) return;
    const timer = setInterval(turn, dwell);
    return () => clearInterval(timer);
  }, [resting, at]);
  return { at: Math.min(at, count - 1), setAt, held, setHeld };
}

export function Carousel({ label, slides }: { label: string; slides: readonly Slide[] }) {
  const element = useRef<HTMLElement>(null);
  const { at, setAt, held, setHeld } = useTurns(slides.length, element);
  const slide = slides[at];
  if (!slide) return null;
  return (
    <section ref={element} className={classes(styles['carousel'], styles['shown'])} aria-label={label} aria-roledescription="轮播">
      <img key={slide.image} src={slide.image} width="760" height="388" alt="" fetchPriority={at === 0 ? 'high' : 'auto'} />
      <div className={styles['words']} role="group" aria-roledescription="幻灯片" aria-label={`${at + 1} / ${slides.length}`}>
        <span className={styles['kicker']}>{slide.kicker}</span>
        <h2>{slide.title}</h2>
        <p>{slide.text}</p>
        <LinkButton className={styles['action']} kind="primary" size="lg" href={slide.href}>
          {slide.button}
        </LinkButton>
      </div>
      {slides.length > 1 && (
        <>
          <button type="button" className={styles['pause']} aria-label={held ? '继续轮播' : '暂停轮播'} onClick={() => setHeld(!held)}>
            <Icon name={held ? 'play' : 'pause'} small />
          </button>
          <div className={styles['slides']}>
            {slides.map((each, index) => (
              <button key={each.id} type="button" aria-current={index === at || undefined} onClick={() => setAt(index)}>
                {each.kicker.split(/\s/)[0]}
                <small>{each.note}</small>
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
