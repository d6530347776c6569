import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface AnyDriver {
  /** Id of the subject: a chart, or `chart@variant`. */
  readonly subject: string;
}

const isDriver = (value: unknown): value is AnyDriver =>
  typeof value === 'object' && value !== null && 'subject' in value && 'facts' in value;

/**
 * The drivers that the files below a folder of `testing/` export; `ending` is the ending of their names. Those of a further model
 * of a chart are last, because they run only what the chart's first one leaves uncovered.
 */
export async function loadDrivers<Driver extends AnyDriver>(folder: string, ending: string): Promise<readonly Driver[]> {
  const files = fs.globSync(`${folder}/*/*${ending}`, { cwd: import.meta.dirname }).toSorted();
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(import.meta.dirname, file)).href) as Promise<Record<string, unknown>>),
  );
  const drivers = modules.flatMap((module) => Object.values(module).filter(isDriver)) as unknown as Driver[];
  return drivers.toSorted((one, other) => Number(one.subject.includes('@')) - Number(other.subject.includes('@')));
}
