import { cleanup, render } from '@testing-library/react';
import { memoryLocation } from 'wouter/memory-location';
import { Router } from 'wouter';
import { ProblemError, type Refusal } from '#contract/problem.ts';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import { App } from '#operator/app/App.tsx';
import { startSystem } from '#operator/app/system.ts';
import type { Call } from '#operator/api/client.ts';
import type { Sessions } from '#operator/api/sessions.ts';
import type { SendFile } from '#operator/api/upload.ts';
import { refusal } from '#testing/answers.ts';
import { now } from './cases.ts';
import { dayAnswers } from './day.ts';

interface Request {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Answers of the operators' API by the name of the call; a refusal or a fault is thrown. */
export type Answers = Readonly<Record<string, (request: Request) => unknown>>;

export const service = { id: '7', name: '小周', roles: ['service'], session: '1', expires_at: now + 36_000_000, idle_at: now + 1_800_000 };
export const content = { ...service, id: '8', name: '小林', roles: ['content'] };
export const finance = { ...service, id: '6', name: '小吴', roles: ['finance'] };
export const admin = { ...service, id: '9', name: '老陈', roles: ['admin'] };

export const refuse = (code: Refusal['code'], more: Partial<Refusal> = {}): never => {
  throw new ProblemError({ ...refusal(code), ...more });
};
export const lost = (): never => {
  throw new ProblemError({ kind: 'offline', message: '连不上服务器，请检查网络', requestId: null });
};

export interface ConsoleRequest extends Request {
  readonly name: string;
}

/** The console on a page of its own, with these answers; an answer outside the contract is an error. */
export function openConsole(at: string, answers: Answers, sendFile?: SendFile) {
  cleanup();
  const asked: ConsoleRequest[] = [];
  const listeners = new Set<() => void>();
  const sessions: Sessions = {
    token: () => 'token',
    device: () => null,
    keep: () => {},
    forget: () => {},
    onEnded(tell) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    end: () => {
      for (const tell of listeners) tell();
    },
  };
  const all: Answers = {
    getSelf: () => service,
    listQueues: () => ({ list: [] }),
    listCasePictures: () => ({ list: [] }),
    releaseCase: () => ({}),
    ...dayAnswers,
    ...answers,
  };
  const call = async (endpoint: AnyEndpoint, request: Request): Promise<unknown> => {
    asked.push({ name: endpoint.name, ...request });
    const answer = all[endpoint.name];
    if (!answer) throw new Error(`no answer for ${endpoint.name}`);
    return endpoint.data.parse(answer(request));
  };
  const system = startSystem(sessions, call as Call, sendFile);
  system.queries.setDefaultOptions({ queries: { retry: false } });
  const location = memoryLocation({ path: at, record: true });
  const view = render(
    <Router hook={location.hook}>
      <App system={system} />
    </Router>,
  );
  return { asked, sessions, system, ...view, place: () => location.history.at(-1) };
}
