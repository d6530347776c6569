import { Suspense, useState } from 'react';
import type { HallFilters } from '#lib/hallAddress.ts';
import { latePart } from '#lib/latePart.tsx';

const { Part: SaveSearchDialog, ahead } = latePart(() => import('./SaveSearchDialog.tsx').then((m) => m.SaveSearchDialog));

interface ButtonProps {
  filters: HallFilters;
  conditions: string;
  className: string | undefined;
}

/** Opens the dialog that names and saves the filters of the hall. */
export function SaveSearchButton({ filters, conditions, className }: ButtonProps) {
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
