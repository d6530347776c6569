/** An error in one line of a file. */
export interface Fault {
  readonly line: number;
  /** The Chinese header; empty if the whole line is affected. */
  readonly column: string;
  readonly reason: string;
  /** What the cell holds, shortened; missing if nothing, or if the whole line is affected. */
  readonly value?: string | undefined;
}

export const describeFault = ({ line, column, reason }: Fault): string => `第 ${line} 行${column && `，${column}`}：${reason}`;

/** A file that cannot be read at all; the message is shown to the person who imports. */
export class ImportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefused';
  }
}
