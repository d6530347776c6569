import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { drafts, type KeptDraft } from '#operator/app/drafts.ts';
import type { ContentKey } from '#operator/machines/contentFacts.ts';
import type { Publishing } from './publishing.ts';

interface Left {
  /** What was written before the page was loaded again, until it is taken or dropped. */
  readonly left: KeptDraft | null;
  readonly take: () => void;
  readonly drop: () => void;
}

/** Stores what is written as long as it is not saved, and offers it after a reload. */
export function useKeptDraft(person: string, { kind, key }: ContentKey, actor: Publishing): Left {
  const [left, setLeft] = useState(() => drafts.read(person, { kind, key }));
  const isForm = useSelector(actor, (snapshot) => snapshot.hasTag('form'));
  useEffect(() => {
    let wasOvertaken = false;
    const subscription = actor.subscribe(({ value, context: { reading, draft } }) => {
      const isTheirs = wasOvertaken && value === 'previewing' && draft?.fields === reading?.fields;
      wasOvertaken = value === 'overtaken';
      if (value === 'saved' || isTheirs) {
        drafts.remove(person, { kind, key });
        setLeft(null);
      } else if ((value === 'editing' || value === 'previewing') && reading && draft && draft.fields !== reading.fields)
        drafts.write(person, { kind, key }, { version: reading.version, draft });
    });
    return () => subscription.unsubscribe();
  }, [actor, person, kind, key]);
  return {
    left: isForm ? left : null,
    take() {
      if (left !== null) actor.send({ type: 'draft.change', draft: left.draft });
      setLeft(null);
    },
    drop() {
      drafts.remove(person, { kind, key });
      setLeft(null);
    },
  };
}
