import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readChoice, writeChoice } from './choiceAddress.ts';
import { type Choice, noChoice } from './decision.ts';

/** The renter's choice: type, block and start are stored in the address, red packet and prepayment in the page. */
export function useChoice(): { choice: Choice; change: (part: Partial<Choice>) => void } {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [kept, setKept] = useState(noChoice);
  const choice = { ...kept, ...readChoice(search) };
  const change = (part: Partial<Choice>): void => {
    setKept((before) => ({ ...before, ...part }));
    const next = writeChoice({ ...choice, ...part }, search);
    // The same history entry: Back leads to the page before, and the scroll position stays.
    if (next !== writeChoice(choice, search)) navigate(next === '' ? path : `${path}?${next}`, { replace: true });
  };
  return { choice, change };
}
