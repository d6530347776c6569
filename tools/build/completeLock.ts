import fs from 'node:fs';
import { runMain } from '#tools/lib/main.ts';

interface Entry {
  readonly version?: string;
  readonly license?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  packages: Record<string, Entry>;
}

interface Missing {
  readonly name: string;
  readonly version: string;
  readonly wantedBy: Entry;
}

const FILE = 'package-lock.json';
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/**
 * Packages for other platforms that npm omitted from the lock file because its registry did not have them: without their
 * entries `npm ci` refuses the lock on every platform.
 */
export function missingPackages({ packages }: Lock): Missing[] {
  return Object.entries(packages).flatMap(([place, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(packages, place, name))
      .map(([name, version]) => ({ name, version, wantedBy: entry })),
  );
}

function isLocked(packages: Lock['packages'], place: string, name: string): boolean {
  if (`${place}${place && '/'}node_modules/${name}` in packages) return true;
  return place !== '' && isLocked(packages, place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name);
}

function complete(lock: Lock): Lock {
  const added = missingPackages(lock).map(
    ({ name, version, wantedBy }) => [`node_modules/${name}`, platformEntry(name, version, wantedBy)] as const,
  );
  const entries = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(entries) };
}

function platformEntry(name: string, version: string, { license, engines }: Entry): Entry & Record<string, unknown> {
  const parts = name.slice(name.indexOf('/') + 1).split('-');
  const os = SYSTEMS.filter((system) => parts.includes(system));
  const cpu = PROCESSORS.filter((processor) => parts.includes(processor));
  if (!/^\d+\.\d+\.\d+/.test(version) || os.length !== 1 || cpu.length !== 1)
    throw new Error(`cannot tell the platform of ${name}@${version}`);
  const libc = parts.includes('musl') ? { libc: ['musl'] } : parts.includes('gnu') ? { libc: ['glibc'] } : {};
  return { version, cpu, ...libc, ...(license && { license }), optional: true, os, ...(engines && { engines }) };
}

if (import.meta.main) {
  await runMain(() => {
    const lock = JSON.parse(fs.readFileSync(FILE, 'utf8')) as Lock;
    const missing = missingPackages(lock);
    fs.writeFileSync(FILE, `${JSON.stringify(complete(lock), null, 2)}\n`);
    console.log(`${FILE}: added ${missing.length} packages of other platforms`);
  });
}
