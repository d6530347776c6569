import { Suspense, useState } from 'react';
import type { HallFilters } from '#lib/hallAddress.ts';
import type { LatePart } from '#lib/latePart.tsx';
import type { SaveSearchProps } from './SaveSearchDialog.tsx';

interface ButtonProps {
  filters: HallFilters;
  conditions: string;
  className: string | undefined;
  /** Its chart loads with it. */
  dialog: LatePart<SaveSearchProps>;
}

/** Opens the dialog that names and saves the filters of the hall. */
export function SaveSearchButton({ filters, conditions, className, dialog: { Part: SaveSearchDialog, ahead } }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onPointerEnter={ahead} onClick={() => setOpen(true)}>
        保存搜索
      </button>
      <Suspense>{isOpen && <SaveSearchDialog filters={filters} conditions={conditions} onEnd={() => setOpen(false)} />}</Suspense>
    </>
  );
}
