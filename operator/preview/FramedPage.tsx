import * as styles from './preview.module.css';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface FramedPageProps {
  readonly title: string;
  /** Of the page, in pixels; it is drawn smaller where there is less room. */
  readonly width: number;
  readonly brand: string;
  readonly children: ReactNode;
}

/** Sheets of this page, as the page in the frame loads them. */
const SHEETS = 'link[rel="stylesheet"], style[data-vite-dev-id]';

/** Gives a page the sheets and the icons of the site. */
function furnish(page: Document): void {
  page.head.replaceChildren(...[...document.querySelectorAll(SHEETS)].map((sheet) => page.importNode(sheet, true)));
  page.body.replaceChildren(...[...document.querySelectorAll('#site-icons')].map((icons) => page.importNode(icons, true)));
}

/** Sizes of the frame's place and of what is drawn in it. */
function useSizes(place: HTMLElement | null, drawn: HTMLElement | null): { readonly room: number; readonly height: number } {
  const [sizes, setSizes] = useState({ room: 0, height: 0 });
  useEffect(() => {
    if (place === null || drawn === null) return undefined;
    const measure = (): void => setSizes({ room: place.clientWidth, height: drawn.offsetHeight });
    const watch = new ResizeObserver(measure);
    watch.observe(place);
    watch.observe(drawn);
    measure();
    return () => watch.disconnect();
  }, [place, drawn]);
  return sizes;
}

/** A page of its own width inside of this one: rules that depend on the width hold in it as on a screen of that width. */
export function FramedPage({ title, width, brand, children }: FramedPageProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [drawn, setDrawn] = useState<HTMLElement | null>(null);
  const { room, height } = useSizes(place, drawn);
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  const open = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void => enter(currentTarget);
  const enter = (frame: HTMLIFrameElement | null): void => {
    const page = frame?.contentDocument;
    if (!page || page.body === body) return;
    furnish(page);
    page.documentElement.lang = 'zh-CN';
    setBody(page.body);
  };
  useEffect(() => body?.setAttribute('data-brand', brand), [body, brand]);
  return (
    <div ref={setPlace} className={styles['place']} style={{ height: Math.ceil(height * scale), maxWidth: width }}>
      <iframe ref={enter} className={styles['frame']} title={title} style={{ width, height, transform: `scale(${scale})` }} onLoad={open} />
      {body &&
        createPortal(
          <div ref={setDrawn} className={styles['page']}>
            {children}
          </div>,
          body,
        )}
    </div>
  );
}
