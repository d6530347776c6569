import * as styles from './SearchBox.module.css';
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useRouter, useSearch } from 'wouter';
import { inGame, noFilters } from '#lib/hallAddress.ts';
import { links } from '#lib/links.ts';
import { routeView } from '#app/routeView.tsx';
import { withQueries } from '#app/withQueries.tsx';
import { rememberSearch } from '#state/preferences.ts';
import { searchScope } from '#state/searchScope.ts';
import { session } from '#state/session.ts';
import { Icon } from '#ui/Icon.tsx';
import { endsComposition } from '#ui/composition.ts';
import type { SearchPanelHandle } from './SearchPanel.tsx';

const panelView = routeView(withQueries(() => import('./SearchPanel.tsx').then((m) => m.SearchPanel)));

/** Suggests words and games below the field; arrow keys move through them, Enter takes one or searches for the typed text. */
export function SearchBox() {
  const id = useId();
  const { game } = useSnapshot(searchScope);
  const { base } = useRouter();
  const [, navigate] = useLocation();
  const keyword = new URLSearchParams(useSearch()).get('keyword') ?? '';
  const [text, setText] = useState(keyword);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const panel = useRef<SearchPanelHandle>(null);
  const input = useRef<HTMLInputElement>(null);

  const leave = () => {
    setOpen(false);
    setMarked(null);
  };
  const search = (keyword: string) => {
    setText(keyword);
    // A member's searches are stored by the server.
    if (session.standing !== 'member') rememberSearch(keyword);
    leave();
    input.current?.blur();
    navigate(links.hall({ ...inGame(searchScope.filters ?? noFilters, game?.id ?? null), keyword: keyword.trim() }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (endsComposition(event) || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') leave();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setMarked(panel.current?.step(marked, event.key === 'ArrowDown' ? 1 : -1) ?? null);
    }
    if (event.key === 'Enter' && marked !== null) {
      event.preventDefault();
      panel.current?.take(marked);
    }
  };
  useEffect(() => setText(keyword), [keyword]);
  // The user may have typed into the server-rendered page before hydration.
  useEffect(() => {
    if (input.current?.value) setText(input.current.value);
    if (input.current === document.activeElement) setOpen(true);
  }, []);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!open) return;
    const leaveWhenOutside = ({ target }: Event) => {
      if (target instanceof Node && form.current?.contains(target) === false) setOpen(false);
    };
    addEventListener('focusin', leaveWhenOutside);
    addEventListener('pointerdown', leaveWhenOutside);
    return () => {
      removeEventListener('focusin', leaveWhenOutside);
      removeEventListener('pointerdown', leaveWhenOutside);
    };
  }, [open]);

  return (
    <form ref={form} className={styles['box']} role="search" action={base + links.hall({})} onSubmit={submit}>
      <Icon name="search" small />
      <span className={styles['scope']}>
        {game === null ? '全部游戏' : game.title}
        {game !== null && (
          <button
            type="button"
            aria-label={`不限于${game.title}`}
            onClick={() => {
              searchScope.game = null;
            }}
          >
            <Icon name="x" small />
          </button>
        )}
      </span>
      <input
        ref={input}
        type="search"
        name="keyword"
        role="combobox"
        aria-label="搜索"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={marked ?? undefined}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={40}
        placeholder={game === null ? '搜游戏、皮肤、段位' : `在${game.title}里搜`}
        value={text}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          setMarked(null);
          setOpen(true);
        }}
        onKeyDown={keyDown}
      />
      <button className={styles['submit']}>搜索</button>
      {open && (
        <Suspense fallback={null}>
          <panelView.View ref={panel} id={`${id}-list`} text={text} marked={marked} onSearch={search} onLeave={leave} />
        </Suspense>
      )}
    </form>
  );
}
