import { downloads } from '#contract/operator/index.ts';
import { ProblemError } from '#contract/problem.ts';
import type { DataOf, RequestOf } from '#contract/rest/endpoint.ts';
import { addressOf, readAnswer } from './client.ts';

type Upload = typeof downloads.uploadRelease;

interface UploadOptions {
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file as the body of a call. */
export type SendFile = (query: RequestOf<Upload>['query'], file: Blob, options: UploadOptions) => Promise<DataOf<Upload>>;

interface Session {
  readonly token: () => string | null;
  /** The call was answered that there is no session. */
  readonly onEnded: () => void;
}

const lost = (): ProblemError => new ProblemError({ kind: 'offline', message: '连不上服务器，请检查网络', requestId: null });

/** An upload whose progress can be seen, which `fetch` cannot show. */
export const createUpload =
  ({ token, onEnded }: Session): SendFile =>
  (query, file, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', addressOf(downloads.uploadRelease, { query }));
      request.setRequestHeader('content-type', 'application/octet-stream');
      const session = token();
      if (session !== null) request.setRequestHeader('authorization', `Bearer ${session}`);
      request.upload.onprogress = ({ loaded }) => onProgress(loaded);
      request.onerror = () => reject(lost());
      request.onabort = () => reject(lost());
      request.onload = () => {
        try {
          resolve(downloads.uploadRelease.data.parse(readAnswer(request.status, request.responseText)));
        } catch (error) {
          if (error instanceof ProblemError && error.problem.kind === 'refused' && error.problem.code === 'UNAUTHENTICATED') onEnded();
          reject(error);
        }
      };
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(file);
    });
