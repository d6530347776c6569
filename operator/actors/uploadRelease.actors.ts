import { type EventObject, fromCallback } from 'xstate';
import { commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { SendFile } from '#operator/api/upload.ts';
import type { uploadReleaseMachine } from '#operator/machines/uploadRelease.machine.ts';

type Progress = { type: 'upload.progressed'; sent: number };

/** One upload at a time reports its progress. */
export function uploadReleaseActors(sendFile: SendFile): ActorsOf<typeof uploadReleaseMachine> {
  let report: (sent: number) => void = () => {};
  return {
    watchUpload: fromCallback<EventObject, undefined, Progress>(({ sendBack }) => {
      report = (sent) => sendBack({ type: 'upload.progressed', sent });
      return () => {
        report = () => {};
      };
    }),
    sendFile: fromRequest(({ input: { file, fileName, system, version, notes, because }, signal }) =>
      commandAnswerOf(
        sendFile({ system, version, file_name: fileName, notes, because }, file, { onProgress: (sent) => report(sent), signal }),
      ),
    ),
  };
}
