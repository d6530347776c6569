/** Result of one path. */
export interface Outcome {
  readonly token: string;
  readonly ms: number;
  /** The message, and the shortest path that still fails; it ends with the failing step. */
  readonly failure?: { readonly message: string; readonly shrunk?: string };
  /** File names of screenshots, within the report's folder. */
  readonly shots?: readonly string[];
}
