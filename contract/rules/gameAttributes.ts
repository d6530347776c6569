/** What an account of a game is described by; forms and filters follow it. */
export interface GameAttribute {
  readonly name: string;
  readonly kind: 'number' | 'choice' | 'text';
  /** Behind a number, such as 个; may be empty. */
  readonly unit: string;
  /** Of a choice, the best first. */
  readonly choices: readonly string[];
}
