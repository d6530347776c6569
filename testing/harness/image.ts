import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Executes a RUN line of a Dockerfile in the folder that represents the image. */
export type Run = (command: string, folder: string) => void;

/** The image's command (CMD) and environment. */
export interface Image {
  readonly folder: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const included = (file: string, rules: readonly string[]): boolean =>
  rules.reduce((isIn, rule) => {
    const pattern = rule.replace(/^!/, '');
    const isMatched = pattern === '*' || file.startsWith(`${pattern}/`) || path.matchesGlob(file, pattern);
    return isMatched ? rule.startsWith('!') : isIn;
  }, true);

/** The build context: files of the working tree that `.dockerignore` does not exclude. */
export function contextFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
  const rules = fs.readFileSync('.dockerignore', 'utf8').trim().split('\n');
  return listed.filter((file) => fs.existsSync(file) && included(file, rules));
}

const copy = (from: string, to: string): void => fs.cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });

/** Builds the image of the `Dockerfile` without Docker: each stage is a folder below `root`. */
export function makeImage(root: string, run: Run): Image {
  const files = contextFiles();
  const env: Record<string, string> = {};
  let [folder, command]: [string, string[]] = ['', []];
  const stages = new Map<string, string>();
  const copyIn = (args: string[]): void => {
    const stage = args[0]?.startsWith('--from=') ? args.shift()?.slice('--from='.length) : undefined;
    const target = path.join(folder, args.pop() ?? '');
    for (const source of args) {
      if (stage !== undefined) {
        const inStage = path.join(stages.get(stage) ?? '', path.relative('/app', source));
        copy(inStage, args.length === 1 ? target : path.join(target, path.basename(source)));
        continue;
      }
      for (const file of files.filter((each) => source === '.' || each === source || each.startsWith(`${source}/`))) {
        fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        fs.copyFileSync(file, path.join(folder, file));
      }
    }
  };
  for (const line of fs.readFileSync('Dockerfile', 'utf8').split('\n')) {
    const [word = '', rest] = [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)];
    if (word === 'FROM') {
      folder = fs.mkdtempSync(path.join(root, 'stage-'));
      stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? '', folder);
    } else if (word === 'COPY') copyIn(rest.split(' '));
    else if (word === 'RUN') run(rest, folder);
    else if (word === 'ENV') for (const pair of rest.split(' ')) env[pair.split('=')[0] ?? ''] = pair.slice(pair.indexOf('=') + 1);
    else if (word === 'CMD') command = JSON.parse(rest) as string[];
    else if (!['', '#', 'WORKDIR', 'USER', 'EXPOSE', 'HEALTHCHECK'].includes(word)) throw new Error(`Dockerfile: ${line}`);
  }
  return { folder, command, env };
}

interface Locked {
  readonly link?: boolean;
  readonly dev?: boolean;
}

/** Replaces `npm ci --omit=dev`: links the installed production packages, as hard links on the same disk. */
export function linkProductionPackages(folder: string): void {
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const isWanted = ([place, { dev }]: [string, Locked]): boolean => place.startsWith('node_modules/') && !dev && fs.existsSync(place);
  for (const [place, { link }] of Object.entries(packages).filter(isWanted)) {
    const target = path.join(folder, place);
    if (fs.existsSync(target)) continue;
    fs.mkdirSync(path.dirname(target), { recursive: true });
    if (link) fs.symlinkSync(fs.readlinkSync(place), target);
    else linkTree(place, target);
  }
}

/** Nested packages have their own entries in the lock file. */
function linkTree(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory() && entry.name !== 'node_modules') linkTree(source, target);
    else if (entry.isFile()) link(source, target);
  }
}

function link(from: string, to: string): void {
  try {
    fs.linkSync(from, to);
  } catch {
    fs.copyFileSync(from, to);
  }
}
