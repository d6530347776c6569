import { GraphQLError } from 'graphql';
import { type ProblemName, problems } from '#contract/rest/problems.ts';
import { respelled } from './details.ts';

/** `REDIRECTED` exists in the gateway only: the service responded 303 with a message for the user. */
export type GatewayCode = ProblemName | 'REDIRECTED';

export interface ProblemExtensions {
  readonly [name: string]: unknown;
  readonly code: GatewayCode;
  /** `code` of the envelope, null when there was none. */
  readonly upstreamCode: number | null;
  readonly status: number;
  readonly requestId: string | null;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

interface Extra {
  message?: string | undefined;
  upstreamCode?: number | null | undefined;
  status?: number | undefined;
  requestId?: string | null | undefined;
  fields?: Readonly<Record<string, string>> | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
  /** For the log only. */
  cause?: unknown;
}

/** A problem whose text may be shown to the user. Any other exception is masked. */
export class GatewayProblem extends GraphQLError {
  override readonly extensions: ProblemExtensions;

  constructor(code: GatewayCode, extra: Extra = {}) {
    const kind = code === 'REDIRECTED' ? { message: '操作失败，请重试！', status: 303 } : problems[code];
    super(extra.message || kind.message, { originalError: extra.cause instanceof Error ? extra.cause : null });
    this.extensions = {
      code,
      upstreamCode: extra.upstreamCode ?? null,
      status: extra.status ?? kind.status,
      requestId: extra.requestId ?? null,
      ...(extra.fields && { fields: extra.fields }),
      ...(extra.details && { details: extra.details }),
    };
  }
}

/** The original error inside GraphQL's wrapper, which has the path. */
const thrown = (error: GraphQLError): unknown => (error.originalError instanceof GatewayProblem ? error.originalError : error);

/** Errors of an operation as sent to the browser: problems pass, anything else becomes INTERNAL. */
export function maskErrors(
  errors: readonly GraphQLError[],
  requestId: string,
  report: (error: GraphQLError) => void,
): readonly GraphQLError[] {
  return errors.map((error) => {
    const original = thrown(error);
    if (original instanceof GatewayProblem) {
      if (original.extensions.status >= 500) report(original);
      const { details, ...facts } = original.extensions;
      return shown(
        original.message,
        { ...facts, requestId: facts.requestId ?? requestId, ...(details && { details: respelled(details) }) },
        error,
      );
    }
    // Errors of resolvers have a path; only invalid variables have none.
    if (!error.path) {
      return shown(
        problems.BAD_REQUEST.message,
        { code: 'BAD_REQUEST', upstreamCode: null, status: 400, requestId, details: { reason: error.message } },
        error,
      );
    }
    report(error);
    return shown(problems.INTERNAL.message, { code: 'INTERNAL', upstreamCode: null, status: 500, requestId }, error);
  });
}

const shown = (message: string, extensions: ProblemExtensions, { path }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { extensions, ...(path && { path }) });
