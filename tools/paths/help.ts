import type { Argument, Command, Help, Option } from 'commander';
import { widthOf } from '#service/kernel/lib/textTable.ts';

const HEADINGS: Readonly<Record<string, string>> = {
  'Usage:': '用法：',
  'Options:': '选项：',
  'Commands:': '命令：',
  'Arguments:': '参数：',
};

const argumentOf = (argument: Argument): string => {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
};

const termOf = (command: Command): string =>
  [command.name(), ...command.registeredArguments.map(argumentOf), ...(command.options.length > 0 ? ['[选项]'] : [])].join(' ');

function optionText({ description, argChoices, defaultValue, defaultValueDescription, negate }: Option): string {
  const fallback = defaultValueDescription ?? (defaultValue === undefined || negate ? undefined : String(defaultValue));
  const remarks = [...(argChoices ? [`可选：${argChoices.join('、')}`] : []), ...(fallback === undefined ? [] : [`默认：${fallback}`])];
  return `${description}${remarks.length > 0 ? `（${remarks.join('；')}）` : ''}`;
}

/** Help in Chinese, with aligned columns although a Chinese character is two columns wide. */
export const chineseHelp: Partial<Help> = {
  styleTitle: (title) => HEADINGS[title] ?? title,
  displayWidth: widthOf,
  subcommandTerm: termOf,
  commandUsage: (command) => {
    const isProgram = command.commands.length > 0;
    return isProgram ? `${command.name()} 命令 [选项]` : `${command.parent?.name() ?? ''} ${termOf(command)}`;
  },
  optionDescription: optionText,
  argumentDescription: ({ description }) => description,
};

const COMPLAINTS: readonly (readonly [RegExp, string])[] = [
  [/^error: unknown option '(.+?)'/u, '没有 $1 这个选项'],
  [/^error: unknown command '(.+?)'/u, '没有 $1 这个命令'],
  [/^error: missing required argument '(.+?)'/u, '缺少参数：$1'],
  [/^error: required option '(.+?)' not specified/u, '缺少选项：$1'],
  [/^error: option '(\S+).*?' argument missing/u, '$1 后面缺少内容'],
  [/^error: option '(\S+).*?' argument '(.*?)' is invalid\. Allowed choices are (.+)\./u, '$1 不能是“$2”，可选：$3'],
  [/^error: option '(\S+).*?' argument '(.*?)' is invalid\. /u, '$1 不能是“$2”：'],
  [/^error: option '(\S+).*?' cannot be used with option '(\S+).*?'/u, '$1 不能与 $2 同用'],
  [/^error: too many arguments.*/u, '参数太多'],
  [/\(Did you mean (?:one of )?(.+?)\?\)/u, '是不是：$1？'],
];

/** Chinese text of a commander error. */
export const inChinese = (text: string): string => COMPLAINTS.reduce((said, [pattern, words]) => said.replace(pattern, words), text);
