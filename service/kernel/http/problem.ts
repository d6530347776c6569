import { problems, type ProblemName } from '#contract/rest/problems.ts';

interface Extra {
  message?: string;
  fields?: Readonly<Record<string, string>>;
  details?: Readonly<Record<string, unknown>>;
}

/** An expected refusal. Any other exception is masked as INTERNAL and logged. */
export class Refused extends Error {
  readonly problem: ProblemName;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(problem: ProblemName, extra: Extra = {}) {
    super(extra.message ?? problems[problem].message);
    this.name = 'Refused';
    this.problem = problem;
    this.fields = extra.fields;
    this.details = extra.details;
  }

  get status(): number {
    return problems[this.problem].status;
  }

  get code(): number {
    return problems[this.problem].code;
  }
}

export const refused = (problem: ProblemName, extra?: Extra): Refused => new Refused(problem, extra);
