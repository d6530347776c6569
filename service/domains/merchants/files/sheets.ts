import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getFileTemplate } from '#contract/rest/listingFiles.ts';
import { FILE_ROWS_MOST } from '#contract/rules/listingFile.ts';
import { type SheetCell, writeSheets } from '#service/domains/listings/imports/sheets.ts';
import { ImportRefused } from '#service/domains/listings/imports/faults.ts';
import { NotOpened } from '#service/kernel/credentials/vault.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { columnsOfGame } from './columns.ts';
import { readListingFile } from './readFile.ts';
import { attributesOfGame, bytesOfFile, readFileRow } from './store.ts';

type Saved = DataOf<typeof getFileTemplate>;

const header = (value: string): SheetCell => ({ value, style: 'header' });
const fault = (value: string): SheetCell => ({ value, style: 'fault' });
const saved = (name: string, bytes: Buffer): Saved => ({ name, content: bytes.toString('base64') });
const WIDE = 40;
const NARROW = 14;

/** An empty table of a game's columns, and a second sheet that says what goes into each of them. */
export async function templateOf(db: Db, gameId: string): Promise<Saved> {
  const { title, attributes } = await attributesOfGame(db, gameId);
  const columns = columnsOfGame(attributes);
  const bytes = await writeSheets([
    { name: '账号', widths: columns.map(() => NARROW), rows: [columns.map(({ label }) => header(label))] },
    {
      name: '填写说明',
      widths: [NARROW, NARROW, WIDE, WIDE, WIDE],
      rows: [
        ['列', '必填', '填什么', '可选的值', '例子'].map(header),
        ...columns.map(({ label, fallback, hint, choices, example }) => [
          label,
          fallback === undefined ? '是' : '',
          hint,
          choices.join('、'),
          example,
        ]),
        ['', '', `在“账号”表里从第 2 行起填，一行一个账号，最多 ${FILE_ROWS_MOST} 行`, '', ''],
      ],
    },
  ]);
  return saved(`${title} 账号导入模板.xlsx`, bytes);
}

/** The table that was sent: cells with errors are marked, and each row says what is wrong. */
export async function annotatedOf(deps: Deps, ownerId: string, fileId: string): Promise<Saved> {
  const row = await readFileRow(deps.db, ownerId, fileId);
  if (row.state !== 'faulty') throw refused('FILE_STATE');
  const { attributes } = await attributesOfGame(deps.db, row.game_id);
  try {
    const bytes = await bytesOfFile(deps.db, deps.logins, fileId);
    const { table } = await readListingFile({ name: row.name, bytes, attributes, onProgress: async () => {} });
    const byRow = Map.groupBy(row.faults, (each) => each.row);
    const width = Math.max(...table.map(({ cells }) => cells.length));
    const about = (faults: typeof row.faults): string =>
      faults.map(({ column, reason, right }) => `${column && `${column}：`}${reason}${right && `（${right}）`}`).join('；');
    const last = table.at(-1)?.line ?? 1;
    const byLine = new Map(table.map((each) => [each.line, each.cells]));
    const rows: SheetCell[][] = Array.from({ length: last }, (_, at) => {
      const [line, cells, faults] = [at + 1, byLine.get(at + 1) ?? [], byRow.get(at + 1) ?? []];
      const isHeader = line === table[0]?.line;
      const marked = new Set(faults.map((each) => each.at));
      const own = Array.from({ length: width }, (_unused, column): SheetCell => {
        const value = cells[column] ?? '';
        return isHeader ? header(value) : marked.has(column) ? fault(value) : value;
      });
      return [...own, isHeader ? header('问题') : faults.length > 0 ? fault(about(faults)) : ''];
    });
    const whole = byRow.get(0);
    if (whole) rows.push([fault(about(whole))]);
    const widths = [...Array.from({ length: width }, () => NARROW), WIDE * 2];
    return saved(row.name.replace(/\.[^.]*$/, '') + ' 标出问题.xlsx', await writeSheets([{ name: '账号', widths, rows }]));
  } catch (error) {
    if (error instanceof ImportRefused || error instanceof NotOpened) throw refused('FILE_STATE', { message: error.message });
    throw error;
  }
}
