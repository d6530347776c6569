import { useEffect, useState } from 'react';

type Side = 'top' | 'bottom';

/** The half of the window without the element that must stay uncovered. */
function freeSide(): Side {
  const read = document.querySelector('[data-uncovered]')?.getBoundingClientRect();
  return read !== undefined && read.top + read.bottom > innerHeight ? 'top' : 'bottom';
}

/** Where a card can be shown without covering what is being read, while `isShown`; follows scrolling and what appears meanwhile. */
export function useSide(isShown: boolean): Side {
  const [side, setSide] = useState<Side>('bottom');
  useEffect(() => {
    if (!isShown) return;
    const place = (): void => setSide(freeSide());
    place();
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      changes.disconnect();
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [isShown]);
  return side;
}
