import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline/promises';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import type { SavedSession, Terminal } from '#service/kernel/operations/commands.ts';

const saved = z.object({ token: z.string(), device: z.string() });

/** A session in a file that only its owner can read. */
export const sessionIn = (file: string): Terminal['session'] => ({
  read() {
    try {
      return parseJson(fs.readFileSync(file, 'utf8'), (text) => saved.parse(text));
    } catch {
      return null;
    }
  },
  write(session: SavedSession) {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.rmSync(file, { force: true });
    fs.writeFileSync(file, JSON.stringify(session), { mode: 0o600, flag: 'wx' });
  },
  clear: () => fs.rmSync(file, { force: true }),
});

/** The first line of standard input; a terminal does not show it. */
async function readSecret(question: string): Promise<string> {
  const isShown = process.stdin.isTTY;
  if (isShown) process.stderr.write(question);
  const lines = readline.createInterface({
    input: process.stdin,
    output: new Writable({ write: (_, __, done) => done() }),
    terminal: isShown,
  });
  const line = await lines.question('');
  lines.close();
  if (isShown) process.stderr.write('\n');
  return line;
}

/** The terminal of this process; `OPERATOR_SESSION` names another file for the session. */
export const processTerminal: Terminal = {
  secret: readSecret,
  session: sessionIn(process.env['OPERATOR_SESSION'] ?? path.join(os.homedir(), '.zuhao-operator', 'session.json')),
};
