import * as look from './look.module.css';
import * as styles from './Gallery.module.css';
import { classes } from './classes.ts';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';

interface GalleryProps {
  label: string;
  images: readonly { src: string; alt: string }[];
  /** Overlay at the bottom of the picture. */
  caption?: ReactNode;
}

/** Swiped on a phone; on desktop, by buttons, arrow keys or thumbnails. */
export function Gallery({ label, images, caption }: GalleryProps) {
  const [at, setAt] = useState(0);
  const reel = useRef<HTMLDivElement>(null);
  const last = images.length - 1;
  const show = (index: number) => {
    const strip = reel.current;
    if (!strip) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.scrollTo({ left: strip.clientWidth * Math.min(last, Math.max(0, index)), behavior: still ? 'instant' : 'smooth' });
  };
  const follow = () => {
    const strip = reel.current;
    if (strip && strip.clientWidth > 0) setAt(Math.round(strip.scrollLeft / strip.clientWidth));
  };
  return (
    <section className={styles['gallery']} aria-label={label}>
      <div className={styles['main']}>
        {/* Focusable, so that the arrow keys scroll it. */}
        <div ref={reel} className={styles['reel']} role="group" aria-label="左右滑动看图" tabIndex={0} onScroll={follow}>
          {images.map((image, index) => (
            <img
              key={image.src}
              src={image.src}
              alt={image.alt}
              width="1280"
              height="720"
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : 'auto'}
            />
          ))}
        </div>
        <button
          type="button"
          className={classes(styles['turn'], styles['previous'])}
          aria-label="上一张"
          disabled={at === 0}
          onClick={() => show(at - 1)}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          className={classes(styles['turn'], styles['next'])}
          aria-label="下一张"
          disabled={at >= last}
          onClick={() => show(at + 1)}
        >
          <Icon name="right" />
        </button>
        <div className={styles['caption']}>
          {caption}
          <span className={classes(styles['page'], look['number'])} aria-live="polite">
            {at + 1} / {images.length}
          </span>
        </div>
      </div>
      {images.length > 1 && (
        <div className={styles['thumbnails']}>
          {images.map((image, index) => (
            <button
              key={image.src}
              type="button"
              aria-label={`第 ${index + 1} 张`}
              aria-current={index === at || undefined}
              onClick={() => show(index)}
            >
              <img src={image.src} alt="" width="160" height="100" loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
