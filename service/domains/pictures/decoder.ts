import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import type { PicturePurpose } from '#contract/rules/picture.ts';
import type { Drawn } from './draw.ts';

const IDLE = MINUTE;
const PATIENCE = 10 * SECOND;
/** Environment of the decoder process; must contain no secret, since it decodes untrusted bytes. */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'NODE_COMPILE_CACHE'] as const;

export interface Decoder {
  /** Decodes one picture at a time; `dead` if it crashed the process or timed out. */
  draw(bytes: Buffer, purpose: PicturePurpose): Promise<Drawn | 'dead'>;
  /** Undefined while no process runs. */
  pid(): number | undefined;
}

interface Limits {
  /** Idle time in ms after which the process ends, and timeout in ms per picture. */
  readonly idle?: number;
  readonly patience?: number;
}

/**
 * Decodes pictures in a separate process: started with the first picture, stopped after an idle time, restarted after a crash. glibc keeps
 * memory per arena; with one arena that is the memory of one picture.
 */
export function openDecoder({ idle = IDLE, patience = PATIENCE }: Limits = {}): Decoder {
  let child: ChildProcess | undefined;
  let letGo: NodeJS.Timeout | undefined;

  const begin = (): ChildProcess => {
    const known = passedOn.map((name) => [name, process.env[name]] as const).filter(([, value]) => value !== undefined);
    const begun = fork(path.join(import.meta.dirname, 'decoderProcess.ts'), {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=1', '--expose-gc'],
      env: { ...Object.fromEntries(known), MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (child === begun) child = undefined;
    };
    begun.once('exit', forget).once('disconnect', forget).on('error', forget);
    // Must not keep the service's event loop alive.
    begun.unref();
    begun.channel?.unref();
    return begun;
  };

  return {
    pid: () => child?.pid,
    draw: (bytes, purpose) => {
      clearTimeout(letGo);
      const worker = (child ??= begin());
      return new Promise<Drawn | 'dead'>((resolve) => {
        const end = (drawn: Drawn | 'dead') => {
          clearTimeout(tooLong);
          worker.off('message', end).off('exit', died).off('error', died);
          if (child === worker) letGo = setTimeout(() => worker.connected && worker.disconnect(), idle).unref();
          resolve(drawn);
        };
        const died = () => end('dead');
        const tooLong = setTimeout(() => {
          worker.kill('SIGKILL');
          if (child === worker) child = undefined;
          died();
        }, patience);
        worker.on('message', end).once('exit', died).once('error', died);
        worker.send({ bytes, purpose }, (error) => error && died());
      });
    },
  };
}
