/** Result of one path. */
export interface Outcome {
  readonly token: string;
  readonly ms: number;
  /** The message, and the shortest form of the path that still fails; it ends with the step that does. */
  readonly failure?: { readonly message: string; readonly shrunk?: string };
  /** File names of photographs, below the report's folder. */
  readonly shots?: readonly string[];
}
