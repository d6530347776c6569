import { classes } from '#ui/classes.ts';
import * as chip from '#ui/Chip.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './SearchPanel.module.css';
import { type Ref, useImperativeHandle, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { inGame, noFilters } from '#lib/hallAddress.ts';
import { links } from '#lib/links.ts';
import { type HotTag, hotTags } from '#api/queries/hotTags.ts';
import { hotWords } from '#api/queries/hotWords.ts';
import { type SavedSearch, useLookAtSavedSearch, useSavedSearches } from '#api/queries/savedSearches.ts';
import { useSearchHistory, useSuggestions } from '#api/queries/search.ts';
import { problemOf } from '#contract/problem.ts';
import { filtersOf, newText } from '#screens/savedSearches/SavedSearches/savedSearch.ts';
import { filtersOfTag, tagText } from '#screens/parts/hotTag.ts';
import { forgetSearch, preferences } from '#state/preferences.ts';
import { searchScope } from '#state/searchScope.ts';
import { session } from '#state/session.ts';
import { toastBad } from '#state/toast.ts';
import { Icon } from '#ui/Icon.tsx';

export interface SearchPanelHandle {
  /** Id of the suggestion `by` places further; null for the field itself. */
  step: (from: string | null, by: 1 | -1) => string | null;
  take: (id: string) => void;
}

interface SearchPanelProps {
  id: string;
  text: string;
  marked: string | null;
  onSearch: (keyword: string) => void;
  onLeave: () => void;
  ref: Ref<SearchPanelHandle>;
}

interface Proposal {
  id: string;
  take: () => void;
}

/** The account's searches for a member, this browser's for a guest. */
function useOwnSearches(): { words: readonly string[]; forget: () => void } {
  const isMember = useSnapshot(session).standing === 'member';
  const { searches } = useSnapshot(preferences);
  const { words, forgetAll } = useSearchHistory(isMember);
  const forget = () => {
    forgetSearch();
    if (isMember) forgetAll().catch((error: unknown) => toastBad(problemOf(error).message));
  };
  return { words: words ?? searches, forget };
}

export function SearchPanel({ id, text, marked, onSearch, onLeave, ref }: SearchPanelProps) {
  const [, navigate] = useLocation();
  const typed = text.trim();
  const own = useOwnSearches();
  const hot = useSyncExternalStore(hotWords.subscribe, hotWords.read);
  const found = useSuggestions(typed);
  const asks = typed === '';
  const saved = useSavedSearches(useSnapshot(session).standing === 'member');
  const lookAt = useLookAtSavedSearch();

  const words = asks ? [...own.words, ...hot] : found.words;
  const games = asks ? [] : found.games;
  const openGame = (gameId: string) => {
    onLeave();
    navigate(links.hall({ ...inGame(searchScope.filters ?? noFilters, gameId), keyword: '' }));
  };
  const openSaved = (search: SavedSearch) => {
    lookAt(search.id);
    onLeave();
    navigate(links.hall(filtersOf(search)));
  };
  const searches = asks ? (saved ?? []) : [];
  const allTags = useSyncExternalStore(hotTags.subscribe, hotTags.read);
  const tags = asks ? allTags : [];
  const openTag = (tag: HotTag) => {
    onLeave();
    navigate(links.hall(filtersOfTag(tag)));
  };
  const proposals: Proposal[] = [
    ...searches.map((search) => ({ id: `${id}-saved-${search.id}`, take: () => openSaved(search) })),
    ...games.map((game) => ({ id: `${id}-game-${game.id}`, take: () => openGame(game.id) })),
    ...words.map((word, at) => ({ id: `${id}-word-${at}`, take: () => onSearch(word) })),
    ...tags.map((tag, at) => ({ id: `${id}-tag-${at}`, take: () => openTag(tag) })),
  ];
  useImperativeHandle(ref, () => ({
    step: (from, by) => {
      const stops = proposals.length + 1;
      const stop = proposals.findIndex((proposal) => proposal.id === from) + 1;
      return proposals[((stop + by + stops) % stops) - 1]?.id ?? null;
    },
    take: (chosen) => proposals.find((proposal) => proposal.id === chosen)?.take(),
  }));

  const option = (word: string, at: number, kind: 'chip' | 'line') => {
    const optionId = `${id}-word-${at}`;
    return (
      <button
        key={optionId}
        type="button"
        id={optionId}
        role="option"
        aria-selected={marked === optionId}
        className={kind === 'chip' ? classes(chip['chip'], styles['word']) : styles['option']}
        tabIndex={-1}
        onClick={() => onSearch(word)}
      >
        {kind === 'line' && <Icon name="search" small />}
        {word}
      </button>
    );
  };

  const empty = asks ? '还没有搜索记录，试试游戏、皮肤或段位' : found.isAnswered ? '没有相关的游戏和词' : null;
  return (
    <div className={styles['panel']}>
      <div id={id} role="listbox" aria-label="搜索建议">
        {searches.length > 0 && (
          <div role="group" aria-label="保存的搜索" className={styles['words']}>
            {searches.map((search) => (
              <button
                key={search.id}
                type="button"
                id={`${id}-saved-${search.id}`}
                role="option"
                aria-selected={marked === `${id}-saved-${search.id}`}
                className={classes(chip['chip'], styles['word'])}
                tabIndex={-1}
                onClick={() => openSaved(search)}
              >
                {search.newCount === 0 ? (
                  search.name
                ) : (
                  <>
                    {search.name} <b className={styles['new']}>{newText(search)}</b>
                  </>
                )}
              </button>
            ))}
          </div>
        )}
        {asks && own.words.length > 0 && (
          <div role="group" aria-label="搜索历史" className={styles['words']}>
            {own.words.map((word, at) => option(word, at, 'chip'))}
          </div>
        )}
        {asks && hot.length > 0 && (
          <div role="group" aria-label="热门搜索" className={styles['words']}>
            {hot.map((word, at) => option(word, own.words.length + at, 'chip'))}
          </div>
        )}
        {tags.length > 0 && (
          <div role="group" aria-label="大家在找" className={styles['words']}>
            {tags.map((tag, at) => (
              <button
                key={`${tag.gameId}${tag.label}`}
                type="button"
                id={`${id}-tag-${at}`}
                role="option"
                aria-selected={marked === `${id}-tag-${at}`}
                className={classes(chip['chip'], styles['word'])}
                tabIndex={-1}
                onClick={() => openTag(tag)}
              >
                {tag.label} <small className={look['muted']}>{tagText(tag)}</small>
              </button>
            ))}
          </div>
        )}
        {games.map((game) => (
          <button
            key={game.id}
            type="button"
            id={`${id}-game-${game.id}`}
            role="option"
            aria-selected={marked === `${id}-game-${game.id}`}
            className={styles['option']}
            tabIndex={-1}
            onClick={() => openGame(game.id)}
          >
            <img src={game.icon} width="28" height="28" alt="" />
            {game.title}
            <small className={look['number']}>{game.rentableCount} 个可租</small>
          </button>
        ))}
        {!asks && words.map((word, at) => option(word, at, 'line'))}
      </div>
      {proposals.length === 0 && empty !== null && (
        <p className={styles['empty']} role="status">
          {empty}
        </p>
      )}
      {!asks && (
        <button type="button" className={styles['option']} onClick={() => onSearch(typed)}>
          <Icon name="search" small />
          <span>
            <span className={look['deskOnly']}>按 Enter </span>搜索“{typed}”
          </span>
        </button>
      )}
      {asks && own.words.length > 0 && (
        <button type="button" className={styles['footNote']} onClick={() => own.forget()}>
          <Icon name="trash" small />
          清空搜索历史
        </button>
      )}
    </div>
  );
}
