import fs from 'node:fs';
import { z } from 'zod';
import { type AnyEndpoint, basePath, headerDocs, type HeaderName, headers } from '#contract/rest/endpoint.ts';
import { operatorPath, operatorProblemsOf } from '#contract/operator/endpoint.ts';
import { operatorCalls, resources as operatorResources } from '#contract/operator/index.ts';
import { endpoints, resources } from '#contract/rest/index.ts';
import { type ProblemName, problems, problemsOf } from '#contract/rest/problems.ts';
import * as shared from '#contract/rest/shared.ts';
import { runMain } from '#tools/lib/main.ts';

type Json = { [key: string]: unknown };

export const OPENAPI_FILE = 'docs/openapi.json';
export const OPERATOR_OPENAPI_FILE = 'docs/openapi.operator.json';

/** Calls that are described in one document. */
interface Described {
  readonly title: string;
  readonly server: string;
  readonly resources: Readonly<Record<string, object>>;
  readonly calls: readonly unknown[];
  readonly problemsOf: (call: never) => readonly ProblemName[];
}

const renters: Described = { title: '租号平台 REST 接口', server: basePath, resources, calls: endpoints, problemsOf };
const operators: Described = {
  title: '运营台接口',
  server: operatorPath,
  resources: operatorResources,
  calls: operatorCalls,
  problemsOf: operatorProblemsOf,
};

/** Sorted, because the order of a module’s exports depends on its importer. */
const byName = <T>(record: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;
const isCallOf =
  ({ calls }: Described) =>
  (value: unknown): value is AnyEndpoint =>
    calls.includes(value);
const withCapital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The schemas exported by the contract, by name: defined once and referenced. */
function namedIn({ resources: own }: Described): typeof nameless {
  const named = z.registry<{ id: string }>();
  for (const [name, value] of Object.values({ shared, ...own }).flatMap((resource) => byName<unknown>({ ...resource }))) {
    if (isSchema(value) && !named.has(value) && name !== 'empty' && name !== 'pageQuery') named.add(value, { id: withCapital(name) });
  }
  return named;
}

const nameless = z.registry<{ id: string }>();

/** Callers ignore unknown fields, so that the contract can be extended. */
const finish = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties'];
  const { description } = z.globalRegistry.get(zodSchema) ?? {};
  if (description !== undefined) jsonSchema['description'] = description;
};

/** A contract as an OpenAPI 3.1 document. */
function documentOf(described: Described): Json {
  const { title, server, resources: all } = described;
  const named = namedIn(described);
  const schemas: Json = {};
  const answer = (schema: z.ZodType): Json => {
    const { $defs = {}, ...own } = schemaOf(schema, 'output', named);
    Object.assign(schemas, $defs);
    return own;
  };
  const paths: Record<string, Json> = {};
  for (const [tag, resource] of Object.entries(all)) {
    for (const endpoint of byName<unknown>({ ...resource })
      .map(([, value]) => value)
      .filter(isCallOf(described))) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(
          endpoint,
          tag,
          endpoint.download === undefined ? answer(endpoint.data) : {},
          described.problemsOf(endpoint as never),
        ),
      };
    }
  }
  const document = {
    openapi: '3.1.1',
    info: {
      title,
      version: (JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string }).version,
      description:
        '每个回答都是 {code, message, data}：code 为 0 表示成功，其他为拒绝，message 可直接展示，data.problem 是稳定的名称。金额为整数分，时刻为毫秒。',
    },
    servers: [{ url: server }],
    tags: Object.keys(all).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...Object.fromEntries(byName(schemas)), Refusal: envelope({ enum: codes }, refusal) },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'Opaque token of a login.' } },
    },
  };
  return JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output', metadata = nameless): Json {
  const { $schema: _, ...own } = z.toJSONSchema(schema, { io, metadata, override: finish, unrepresentable: 'any' }) as Json;
  return own;
}

function operation(endpoint: AnyEndpoint, tag: string, answer: Json, refused: readonly ProblemName[]): Json {
  return {
    operationId: endpoint.name,
    tags: [tag],
    summary: endpoint.summary,
    security: { required: [{ token: [] }], optional: [{ token: [] }, {}], none: [] }[endpoint.auth],
    parameters: [...fields(endpoint.params, 'path'), ...fields(endpoint.query, 'query'), ...headerFields(endpoint)],
    ...(endpoint.upload && {
      requestBody: { required: true, content: Object.fromEntries(endpoint.upload.types.map((type) => [type, bytes])) },
    }),
    ...(endpoint.body && { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } }),
    responses: { 200: { description: 'Done', content: good(endpoint, answer) }, ...refusals(refused) },
  };
}

/** In OpenAPI 3.1 a binary body has no schema. */
const bytes: Json = {};

const good = ({ download }: AnyEndpoint, answer: Json): Json =>
  download === undefined ? json(envelope({ const: 0 }, answer)) : { [download]: bytes };

const json = (schema: Json): Json => ({ 'application/json': { schema } });

const envelope = (code: Json, data: Json): Json => ({
  type: 'object',
  properties: { code: { type: 'integer', ...code }, message: { type: 'string' }, data },
  required: ['code', 'message', 'data'],
});

/** Query parameters are text: their type is that of the parsed output, but the input determines whether they are optional. */
function fields(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {} } = schemaOf(schema, 'output') as { properties?: Record<string, Json> };
  const { required = [] } = schemaOf(schema, 'input') as { required?: string[] };
  return Object.entries(properties).map(([name, { description, ...meaning }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: meaning,
  }));
}

function headerFields({ idempotent, headers: own = {} }: AnyEndpoint): Json[] {
  const header = (name: string, required: boolean, description: string): Json => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  return [
    ...(idempotent ? [header(headers.idempotencyKey, true, 'One key has one effect for ever; 8 to 100 letters, digits, - and _')] : []),
    ...(Object.entries(own) as [HeaderName, string][]).map(([name, need]) => header(headers[name], need === 'required', headerDocs[name])),
  ];
}

const codes = Object.values(problems).map(({ code }) => code);

const refusal: Json = {
  type: 'object',
  properties: {
    problem: { enum: Object.keys(problems) },
    request_id: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Field → Chinese message' },
    details: { type: 'object', description: 'What a program needs to act on it, such as retry_at' },
  },
  required: ['problem', 'request_id'],
};

/** One response for each HTTP status; its description lists every problem with code and message. */
function refusals(refused: readonly ProblemName[]): Record<string, Json> {
  const byStatus = Map.groupBy(refused, (name) => problems[name].status);
  const statuses = [...byStatus].toSorted(([one], [other]) => one - other);
  return Object.fromEntries(
    statuses.map(([status, these]) => [
      status,
      {
        description: these.map((name) => `${name} (${problems[name].code}): ${problems[name].message}`).join('\n\n'),
        content: json({ $ref: '#/components/schemas/Refusal' }),
        'x-problems': these,
      },
    ]),
  );
}

/** The renters' contract as an OpenAPI 3.1 document. */
export const openApi = (): Json => documentOf(renters);
/** The operators' contract as one. */
export const operatorOpenApi = (): Json => documentOf(operators);

const textOf = (document: Json): string => `${JSON.stringify(document, null, 2)}\n`;
export const openApiText = (): string => textOf(openApi());
export const operatorOpenApiText = (): string => textOf(operatorOpenApi());

if (import.meta.main) {
  await runMain(() => {
    fs.mkdirSync('docs', { recursive: true });
    fs.writeFileSync(OPENAPI_FILE, openApiText());
    fs.writeFileSync(OPERATOR_OPENAPI_FILE, operatorOpenApiText());
    console.log(`已写入 ${OPENAPI_FILE}，${OPERATOR_OPENAPI_FILE}`);
  });
}
