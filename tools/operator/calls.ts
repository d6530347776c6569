import fs from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { parseJson } from '#contract/json.ts';
import { operatorCalls } from '#contract/operator/index.ts';
import { operatorPath } from '#contract/operator/endpoint.ts';
import { areas, hasPermission, type Permission } from '#contract/operator/roles.ts';
import { buildOperators } from '#service/operatorApp.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import type { Acting, Shop } from '#service/kernel/operations/commands.ts';
import { COMMAND_LINE } from '#service/kernel/operations/commandSession.ts';

type Call = (typeof operatorCalls)[number];
type Fields = Readonly<Record<string, unknown>>;

/** The console's calls, but those that sign in or carry a file. */
const calls = operatorCalls.filter(({ may, file, download }) => may !== 'guest' && file === undefined && download === undefined);

const areaOf = ({ may }: Call): string =>
  may === 'person' || may === 'guest' ? '本人' : areas[may.slice(0, may.indexOf('.')) as keyof typeof areas].title;
const mayCall = (roles: readonly string[], { may }: Call): boolean => may === 'person' || hasPermission(roles, may as Permission);

const namesOf = (schema: Call['params']): readonly string[] =>
  schema === undefined ? [] : Object.keys((schema as unknown as { shape?: object }).shape ?? {});

function callNamed(name: string): Call {
  const found = calls.find((call) => call.name === name);
  if (!found) throw new InvalidArgumentError('没有这个操作，calls 会列出全部');
  return found;
}

function field(text: string, before: Fields = {}): Fields {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('应是 名称=值');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

/** A value as it is written in a shell: JSON where the call takes no text. */
function valueOf(schema: unknown, text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const { safeParse } = schema as { safeParse: (value: unknown) => { success: boolean } };
  if (safeParse(text).success) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

interface Parts {
  readonly params: Fields;
  readonly query: Fields;
  readonly body: Fields | undefined;
}

/** Sorts what was written into the parts of the call; what belongs to none is refused. */
function partsOf(call: Call, given: Fields): Parts {
  const of = (schema: Call['params']): Fields => {
    const shape = (schema as unknown as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
    return Object.fromEntries(
      Object.keys(shape).flatMap((name) => (name in given ? [[name, valueOf(shape[name], given[name])] as const] : [])),
    );
  };
  const known = new Set([...namesOf(call.params), ...namesOf(call.query), ...namesOf(call.body)]);
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new UsageError(`${call.name} 没有 ${unknown.join('、')}；有 ${[...known].join('、') || '无'}`);
  return { params: of(call.params), query: of(call.query), body: call.body === undefined ? undefined : of(call.body) };
}

interface Answer {
  readonly code: number;
  readonly message: string;
  readonly data: { readonly details?: { readonly state?: { readonly version?: string } } } & Fields;
}

/** What the console's API is built on here: a database. Its calls reach no other host. */
const depsOn = (ground: CommandContext): Deps => {
  const log: Deps['log'] = { info() {}, warn() {}, error() {} };
  return { ...ground, log, rateLimit: Number.MAX_SAFE_INTEGER } as unknown as Deps;
};

/** Makes a call of the console's API in this process, as the person who is signed in. */
async function make(ground: CommandContext, call: Call, { params, query, body }: Parts, token: string): Promise<Answer['data']> {
  const http = await buildOperators(depsOn(ground), { logger: false });
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new UsageError(`要写 ${name}=…`);
    return encodeURIComponent(String(params[name]));
  });
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const send = async (payload: Fields | undefined): Promise<Answer> => {
    const answer = await http.inject({
      method: call.method,
      url: `${operatorPath}${path}?${search}`,
      headers: { authorization: `Bearer ${token}`, 'user-agent': COMMAND_LINE.userAgent },
      ...(payload && { payload }),
    });
    return answer.json<Answer>();
  };
  try {
    const isDecision = namesOf(call.body).includes('preview') && body?.['version'] === undefined;
    // Without a version it decides on the state as it is now, which a trial tells.
    const tried = isDecision ? await send({ ...body, version: '', preview: true }) : null;
    const version = tried?.data.details?.state?.version;
    const { code, message, data } =
      tried !== null && version === undefined ? tried : await send(body && { ...body, ...(version && { version }) });
    if (code === 0) return data;
    const fields = Object.entries((data['fields'] ?? {}) as Record<string, string>).map(([name, fault]) => `${name}：${fault}`);
    throw new UsageError([message, ...fields].join('\n'));
  } finally {
    await http.close();
  }
}

/** Adds the commands that list and make the calls of the console. */
export function addCalls(program: Command, { withDatabase, out, terminal }: Shop): void {
  program
    .command('calls')
    .description('运营台的全部操作，都可以用 call 来做')
    .option('--json', '输出 JSON')
    .action(({ json }: Acting) =>
      withDatabase(async (_, { roles }) => {
        const listed = calls
          .filter((call) => mayCall(roles, call))
          .map((call) => ({
            call: call.name,
            area: areaOf(call),
            changes: call.method !== 'GET',
            fields: [...new Set([...namesOf(call.params), ...namesOf(call.query), ...namesOf(call.body)])],
          }));
        const rows = listed.map(({ call, area, changes, fields }) => [call, area, changes ? '改' : '看', fields.join(' ')]);
        out(json ? JSON.stringify(listed, null, 2) : table([['操作', '类别', '看或改', '要写什么'], ...rows]));
      }),
    );
  program
    .command('call')
    .description('做运营台的一个操作，输出 JSON')
    .argument('<操作>', '见 calls', callNamed)
    .argument('[名称=值...]', '如 id=30001 because=重复；值也可以是 JSON', field)
    .option('--file <JSON>', '从文件读一部分')
    .action((call: Call, given: Fields | undefined, { file }: { file?: string }) =>
      withDatabase(async (ground) => {
        const written = file === undefined ? {} : readFields(file);
        const data = await make(ground, call, partsOf(call, { ...written, ...given }), terminal.session.read()?.token ?? '');
        out(JSON.stringify(data, null, 2));
      }),
    );
}

function readFields(file: string): Fields {
  try {
    return parseJson(fs.readFileSync(file, 'utf8')) as Fields;
  } catch {
    throw new UsageError(`${file} 不能读取，或不是 JSON`);
  }
}
