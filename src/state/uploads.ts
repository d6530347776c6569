import type { Running } from '#lib/running.ts';
import type { imageUploadMachine } from '#machines/pictures/imageUpload.machine.ts';

type Upload = Running<typeof imageUploadMachine>;

/** The pictures of an open form. */
export interface UploadReport {
  /** Ids of the stored pictures, in order. */
  readonly ids: readonly string[];
  /** Uploads without a result: also those whose bytes were all sent, and those that have not begun. */
  readonly busy: number;
  /** Uploads that can be retried. */
  readonly failed: number;
  /** Uploads that can only be left out. */
  readonly refused: number;
}

interface FormUploads {
  stored: readonly string[];
  /** By the key of the chosen file; null: its chart has not started yet. */
  readonly chosen: Map<number, Upload | null>;
}

type Watcher = (report: UploadReport | null) => void;

const forms = new Map<string, FormUploads>();
const watchers = new Map<string, Set<Watcher>>();

const isFailed = (upload: Upload | null): upload is Upload => upload?.getSnapshot().value === 'failed';
const isRefused = (upload: Upload | null): upload is Upload => upload?.getSnapshot().value === 'refused';

function reportOf(form: string): UploadReport | null {
  const uploads = forms.get(form);
  if (!uploads) return null;
  const all = [...uploads.chosen.values()];
  const [failed, refused] = [all.filter(isFailed).length, all.filter(isRefused).length];
  return { ids: uploads.stored, busy: all.length - failed - refused, failed, refused };
}

const publish = (form: string): void => {
  for (const watcher of watchers.get(form) ?? []) watcher(reportOf(form));
};

/** A form shows its pictures. Returns the function that ends it; uploads that still run are lost then. */
export function openUploads(form: string, stored: readonly string[]): () => void {
  const opened: FormUploads = { stored, chosen: new Map() };
  forms.set(form, opened);
  publish(form);
  return () => {
    if (forms.get(form) !== opened) return;
    forms.delete(form);
    publish(form);
  };
}

export function setStored(form: string, stored: readonly string[]): void {
  const uploads = forms.get(form);
  if (!uploads) return;
  uploads.stored = stored;
  publish(form);
}

/** A file was chosen; it counts as busy before its chart has started. */
export function beginUpload(form: string, key: number): void {
  forms.get(form)?.chosen.set(key, null);
  publish(form);
}

/** Reports every change of an upload. Returns the function that stops. */
export function followUpload(form: string, key: number, upload: Upload): () => void {
  forms.get(form)?.chosen.set(key, upload);
  publish(form);
  const subscription = upload.subscribe(() => publish(form));
  return () => subscription.unsubscribe();
}

/** To be called after `setStored`, so that no report omits a picture that was just stored. */
export function endUpload(form: string, key: number): void {
  forms.get(form)?.chosen.delete(key);
  publish(form);
}

/** Reports now and on each change; null: the form is not shown any more. */
export function watchUploads(form: string, watcher: Watcher): () => void {
  const all = watchers.get(form) ?? new Set<Watcher>();
  watchers.set(form, all.add(watcher));
  watcher(reportOf(form));
  return () => {
    all.delete(watcher);
    if (all.size === 0) watchers.delete(form);
  };
}

const uploadsOf = (form: string): (Upload | null)[] => [...(forms.get(form)?.chosen.values() ?? [])];

export function resendFailed(form: string): void {
  for (const upload of uploadsOf(form).filter(isFailed)) upload.send({ type: 'upload.retry' });
}

/** Only by the explicit word of the user. */
export function leaveOutFailed(form: string): void {
  for (const upload of uploadsOf(form)) if (isFailed(upload) || isRefused(upload)) upload.send({ type: 'upload.cancel' });
}
