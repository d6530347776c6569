import { useState } from 'react';
import { type Problem, problemOf } from '#contract/problem.ts';
import { saveFile } from '#lib/saveFile.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Button } from '#ui/Button.tsx';

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface SaveSheetProps {
  label: string;
  read: () => Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }>;
  disabled?: boolean;
}

/** Reads a spreadsheet and offers it as a file to save. */
export function SaveSheet({ label, read, disabled = false }: SaveSheetProps) {
  const [state, setState] = useState<{ isBusy: boolean; problem: Problem | null }>({ isBusy: false, problem: null });
  const save = async () => {
    setState({ isBusy: true, problem: null });
    try {
      const { name, bytes } = await read();
      saveFile(name, bytes, SHEET_TYPE);
      setState({ isBusy: false, problem: null });
    } catch (error) {
      setState({ isBusy: false, problem: problemOf(error) });
    }
  };
  return (
    <>
      <Button size="lg" icon="dl" busy={state.isBusy} disabled={disabled} onClick={() => void save()}>
        {label}
      </Button>
      <ProblemNote problem={state.problem} />
    </>
  );
}
