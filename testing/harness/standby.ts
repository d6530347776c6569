import fs from 'node:fs';
import path from 'node:path';
import { backUpCluster, restoreCluster } from '#service/kernel/database/backup/cluster.ts';
import { hashFile } from '#service/kernel/database/backup/manifest.ts';
import type { EmbeddedDatabase } from '#service/kernel/database/embedded.ts';

/** A streaming standby of an embedded database, created from a backup of its data folder. */
export async function standbyOf(primary: EmbeddedDatabase, dataDir: string, root: string): Promise<EmbeddedDatabase> {
  const to = path.join(root, 'backup');
  const manifest = await backUpCluster({ dataDir, to, say: () => {} });
  const host = new URL(primary.url).searchParams.get('host') ?? '';
  const added = { 'standby.signal': '', 'postgresql.auto.conf': `primary_conninfo = 'host=${host} port=5432 user=postgres'\n` };
  const files = manifest.files.filter(({ path: name }) => !Object.keys(added).includes(path.basename(name)));
  for (const [name, text] of Object.entries(added)) {
    const file = path.join(to, 'cluster', name);
    fs.writeFileSync(file, text);
    files.push({ path: `cluster/${name}`, ...(await hashFile(file)) });
  }
  const place = path.join(root, 'standby');
  return (await restoreCluster({ from: to, manifest: { ...manifest, files }, dataDir: place, replace: false, say: () => {} })).embedded;
}
