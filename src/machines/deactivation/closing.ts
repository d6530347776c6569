import { checkSentence } from '#contract/rules/deactivation.ts';
import type { Fen, Instant } from '#contract/rules/types.ts';

export interface Obstacle {
  kind: 'NO_PHONE' | 'RENTED' | 'LENT' | 'COMPLAINT' | 'TASK' | 'FROZEN' | 'WITHDRAWAL' | 'LISTING' | 'BALANCE';
  count: number;
  amountFen: Fen;
}
/** A closing that has not ended. */
export interface Closing {
  number: string;
  status: 'REQUESTED' | 'COOLING' | 'CLOSED' | 'WITHDRAWN';
  confirmBefore: Instant;
  closesAt: Instant | null;
}
export interface ClosingState {
  obstacles: readonly Obstacle[];
  current: Closing | null;
}
/** The typed sentence that forfeits the balance, and the balance shown. */
export interface GivenUp {
  sentence: string;
  fen: Fen;
}
export interface Sentence {
  sentence: string;
}

export const faultsOf = ({ sentence }: Sentence, wanted: string): { sentence?: string } => {
  const checked = checkSentence(sentence, wanted);
  return checked.ok ? {} : { sentence: checked.message };
};
export const isWrong = (given: Sentence, wanted: string): boolean => faultsOf(given, wanted).sentence !== undefined;
export const balanceOf = ({ obstacles }: ClosingState): Fen => obstacles.find(({ kind }) => kind === 'BALANCE')?.amountFen ?? 0;
/** Whether the balance is the only obstacle. */
export const isOnlyBalance = ({ obstacles }: ClosingState): boolean => obstacles.every(({ kind }) => kind === 'BALANCE');
