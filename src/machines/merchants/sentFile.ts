export type FileState = 'sending' | 'checking' | 'faulty' | 'ready' | 'taking' | 'taken' | 'cancelled';
/** A file as the service has it. */
export interface ListingFile {
  id: string;
  state: FileState;
  /** Of the check, or of the writing. */
  percent: number;
}
export type TakeWish = { id: string };
/** A file that the user chose, for a game. */
export interface Chosen {
  gameId: string;
  name: string;
  blob: Blob;
}
export type Progress = { type: 'file.progressed'; percent: number };
