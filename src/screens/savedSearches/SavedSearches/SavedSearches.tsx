import * as look from '#ui/look.module.css';
import * as styles from './SavedSearches.module.css';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type SavedSearch, useDeleteSavedSearch, useLookAtSavedSearch, useSavedSearches } from '#api/queries/savedSearches.ts';
import { type HallFilters, writeHallSearch } from '#lib/hallAddress.ts';
import { links } from '#lib/links.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Chip } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { filtersOf, newText } from './savedSearch.ts';

const isSame = (one: HallFilters, other: HallFilters): boolean =>
  one.gameId === other.gameId &&
  one.special === other.special &&
  writeHallSearch({ ...one, sort: 'recommended', free: null }) === writeHallSearch({ ...other, sort: 'recommended', free: null });

interface SavedProps {
  saved: SavedSearch;
  isShown: boolean;
  isEdited: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

function Saved({ saved, isShown, isEdited, onOpen, onDelete }: SavedProps) {
  const { name, newCount } = saved;
  if (isEdited)
    return (
      <Chip pressed={false} aria-label={`删除 ${name}`} onClick={onDelete}>
        {name}
        <Icon name="trash" small />
      </Chip>
    );
  return (
    <Chip pressed={isShown} onClick={onOpen}>
      {newCount === 0 ? (
        name
      ) : (
        <>
          {name} <b className={styles['new']}>{newText(saved)}</b>
        </>
      )}
    </Chip>
  );
}

/** A member's saved searches above the results of the hall; guests, and members without one, see nothing. */
export function SavedSearches({ filters, isMember }: { filters: HallFilters; isMember: boolean }) {
  const [, navigate] = useLocation();
  const [isEdited, setEdited] = useState(false);
  const all = useSavedSearches(isMember);
  const lookAt = useLookAtSavedSearch();
  const remove = useDeleteSavedSearch();
  if (all === undefined || all.length === 0) return null;
  return (
    <div className={styles['row']} role="group" aria-label="保存的搜索">
      <span className={classes(look['muted'], styles['title'])}>保存的搜索</span>
      {all.map((saved) => (
        <Saved
          key={saved.id}
          saved={saved}
          isShown={isSame(filtersOf(saved), filters)}
          isEdited={isEdited}
          onOpen={() => {
            lookAt(saved.id);
            navigate(links.hall(filtersOf(saved)));
          }}
          onDelete={() => remove.mutate(saved.id)}
        />
      ))}
      <button type="button" className={styles['edit']} aria-pressed={isEdited} onClick={() => setEdited(!isEdited)}>
        {isEdited ? '完成' : '管理'}
      </button>
      <ProblemNote problem={remove.error?.problem ?? null} className={styles['problem']} />
    </div>
  );
}
