import * as styles from './ChatPanel.module.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ChatView } from './ChatView.tsx';

export interface ChatPanelProps {
  onEnd: () => void;
}

/** Focuses the panel on open and the opening button on close; Escape closes. */
function useFocusHere(onEnd: () => void) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const door = document.activeElement;
    const { current } = panel;
    current?.focus({ preventScroll: true });
    const press = ({ key, isComposing }: KeyboardEvent): void => {
      if (key === 'Escape' && !isComposing) onEnd();
    };
    current?.addEventListener('keydown', press);
    return () => {
      current?.removeEventListener('keydown', press);
      const at = document.activeElement;
      if (door instanceof HTMLElement && door.isConnected && (at === document.body || current?.contains(at))) door.focus();
    };
  }, [onEnd]);
  return panel;
}

/** Non-modal panel over any page; replaced by the page on its own route. */
export function ChatPanel({ onEnd }: ChatPanelProps) {
  const [path] = useLocation();
  const [orderNo] = useState(new URLSearchParams(useSearch()).get('order_no'));
  const panel = useFocusHere(onEnd);
  const isPage = path === links.customerService();
  useEffect(() => {
    if (isPage) onEnd();
  }, [isPage, onEnd]);
  return (
    <section ref={panel} className={styles['panel']} role="dialog" aria-label="联系客服" tabIndex={-1}>
      <ChatView
        orderNo={orderNo}
        title={
          <span className={styles['title']}>
            <h2>联系客服</h2>
            <Anchor href={links.customerService()}>会话记录</Anchor>
            <button type="button" aria-label="收起客服" onClick={onEnd}>
              <Icon name="x" />
            </button>
          </span>
        }
      />
    </section>
  );
}
