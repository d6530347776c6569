/** Calls that fail once, as requested on the sandbox's pages by users or tests. */
export interface Faults {
  /** Makes the next call about this subject fail. */
  arm(subject: string): void;
  /** Whether this call fails; consumes the planned failure. */
  take(...subjects: readonly string[]): boolean;
  waiting(): readonly string[];
}

const KEPT = 50;

export function createFaults(): Faults {
  const armed: string[] = [];
  return {
    arm(subject) {
      armed.unshift(subject);
      armed.length = Math.min(armed.length, KEPT);
    },
    take(...subjects) {
      const at = armed.findIndex((each) => subjects.includes(each));
      if (at >= 0) armed.splice(at, 1);
      return at >= 0;
    },
    waiting: () => armed,
  };
}
