import { spawn } from 'node:child_process';
import path from 'node:path';
import { UsageError } from '#service/kernel/lib/usageError.ts';

export interface Finished {
  readonly code: number;
  readonly output: string;
}

export interface ProgramOptions {
  /** Working directory; default: the current one. */
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Receives output as it is printed. */
  readonly onOutput?: ((text: string) => void) | undefined;
}

/** The script of a command from an installed package. */
export const bin = (name: string): string => path.resolve('node_modules/.bin', name);

/** Runs a Node program and returns its output. A program that cannot be started has exit code 127. */
export function runNode(args: readonly string[], { cwd, env = {}, onOutput = () => {} }: ProgramOptions = {}): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      ...(cwd === undefined ? {} : { cwd }),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      onOutput(chunk.toString());
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code, signal) => resolve({ code: code ?? 128, output: signal ? `${output}\n${signal}\n` : output }));
  });
}

/** Like `runNode`, but throws on failure, with all output. */
export async function mustRunNode(args: readonly string[], options?: ProgramOptions): Promise<string> {
  const { code, output } = await runNode(args, options);
  if (code !== 0) throw new UsageError(output.trim() || `${args.join(' ')} ended with ${code}`);
  return output;
}
