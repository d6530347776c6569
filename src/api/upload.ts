import { parseJson } from '#contract/json.ts';
import { type Problem, ProblemError } from '#contract/problem.ts';
import { basePath, headers as names } from '#contract/rest/endpoint.ts';
import { type PicturePurpose, UPLOADS_AT_ONCE } from '#contract/rules/picture.ts';
import { Unreachable } from './fault.ts';
import { type GivenUp, problemFromEnvelope, problemFrom } from './problem.ts';

/** Stored upload; a private one has no path. */
export interface Uploaded {
  readonly id: string;
  readonly path: string | null;
  readonly width: number;
  readonly height: number;
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Percentage of bytes sent, 0 to 100. */
  readonly onProgress: (percent: number) => void;
}

interface Sending extends UploadOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string;
}

/** The gateway's timeout for a body. */
const PATIENCE = 40_000;

/** The service's response, or the problem in its envelope. */
function read({ status, responseText }: XMLHttpRequest, requestId: string): Uploaded | Problem {
  try {
    const answer = parseJson(responseText);
    return problemFromEnvelope(status, answer, requestId) ?? (answer as { data: Uploaded }).data;
  } catch {
    return problemFromEnvelope(status === 200 ? 502 : status, null, requestId) as Problem;
  }
}

let sending = 0;
const waiting: (() => void)[] = [];

/** Sends a picture, or waits until fewer than the service allows at once are being sent. */
export async function sendPicture(picture: Blob, purpose: PicturePurpose, options: Sending): Promise<Uploaded> {
  if (sending >= UPLOADS_AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve));
  else sending += 1;
  try {
    return await send(picture, purpose, options);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else sending -= 1;
  }
}

/** Uses XMLHttpRequest, since `fetch` does not report upload progress. */
const send = (picture: Blob, purpose: PicturePurpose, { headers, requestId, signal, onProgress }: Sending): Promise<Uploaded> =>
  new Promise((resolve, reject) => {
    const fail = (givenUp: GivenUp) => reject(new ProblemError(problemFrom(new Unreachable(), givenUp, requestId)));
    // Aborted while waiting for a login.
    if (signal.aborted) return fail('cancelled');
    const xhr = new XMLHttpRequest();
    xhr.open('POST', `${basePath}/pictures?purpose=${purpose}`);
    for (const [name, value] of Object.entries({ ...headers, [names.requestId]: requestId })) xhr.setRequestHeader(name, value);
    xhr.setRequestHeader('content-type', picture.type);
    xhr.timeout = PATIENCE;
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0));
    xhr.addEventListener('error', () => fail(null));
    xhr.addEventListener('timeout', () => fail('timeout'));
    xhr.addEventListener('abort', () => fail('cancelled'));
    xhr.addEventListener('load', () => {
      const answer = read(xhr, requestId);
      if ('id' in answer) resolve(answer);
      else reject(new ProblemError(answer));
    });
    signal.addEventListener('abort', () => xhr.abort());
    xhr.send(picture);
  });
