import { useState } from 'react';

/** Errors of the last submission; a field changed since is no longer marked. */
export function useFaults<Name extends string>(
  faults: Readonly<Partial<Record<Name, string>>>,
  values: Readonly<Record<Name, string>>,
): Readonly<Partial<Record<Name, string>>> {
  const [sent, setSent] = useState({ faults, values });
  if (sent.faults === faults) {
    const names = Object.keys(faults) as Name[];
    return Object.fromEntries(names.filter((name) => sent.values[name] === values[name]).map((name) => [name, faults[name]])) as Partial<
      Record<Name, string>
    >;
  }
  setSent({ faults, values });
  return faults;
}
