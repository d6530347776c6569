import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { GOOD, goodOf, HEADER, useImports } from '#testing/builders/imports.ts';
import { describeFault } from './faults.ts';
import { readSheetRows, type SheetCell, writeSheets } from './sheets.ts';

const { write, load, countListings } = useImports();

const cells = HEADER.split(',');
const at = (name: string, value: string, line = GOOD): string =>
  line
    .split(',')
    .map((cell, column) => (cells[column] === name ? value : cell))
    .join(',');
const good2 = goodOf('K-2');
const withSeparator = (separator: string): string =>
  [HEADER, GOOD, good2]
    .map((line) =>
      line
        .split(',')
        .map((cell) => `${cell}`)
        .join(separator),
    )
    .join('\n');

const imported = { added: 2, faults: [] };
const POWER = '数字被表格软件改写了，请把列设为文本后重新填写：1.38001E+10';

describe('CSV as spreadsheets write it', () => {
  test.each<[string, string, { added: number; faults: readonly string[] }]>([
    ['rows without their trailing empty cells', `${HEADER}\n${GOOD.replace(/,+$/, '')}\n${good2.replace(/,+$/, '')}`, imported],
    ['two empty cells more than the header', `${HEADER}\n${GOOD},,\n${good2},,`, imported],
    ['a filled cell more than the header', `${HEADER}\n${GOOD}\n${good2},多`, { added: 0, faults: ['第 3 行：应有 15 列，实有 16 列'] }],
    ['a CRLF header over LF rows', `${HEADER}\r\n${GOOD}\n${good2}\n`, imported],
    ['an LF header over CRLF and CR rows', `${HEADER}\n${GOOD}\r\n${good2}\r`, imported],
    ['rows of commas only', `${HEADER}\n${','.repeat(14)}\n${GOOD}\n${','.repeat(14)}\r\n${good2}\n,,,\n`, imported],
    ['CRLF inside a quoted cell', `${HEADER},描述\r\n${GOOD},"一\r\n二"\r\n${good2},"三\r四"\r\n`, imported],
    ['sep=, in the first line', `sep=,\r\n${HEADER}\r\n${GOOD}\r\n${good2}`, imported],
    ['sep=; in the first line', `\uFEFFsep=;\n${withSeparator(';')}`, imported],
    [
      'invisible characters in headers',
      `${HEADER.replace('标题', '\u200B标 题\u2060').replace('平台', '平\u00A0台')}\n${GOOD}\n${good2}`,
      imported,
    ],
    ['tabs', withSeparator('\t'), imported],
    ['semicolons', withSeparator(';'), imported],
    ['quotes around commas and quotes', `${HEADER}\n${at('标题', '"引号""和,逗号"')}\n${at('标题', ' "有空格" ', good2)}`, imported],
    [
      'a quote that is never closed',
      `${HEADER}\n${GOOD}\n"${good2}\n${goodOf('K-3')}`,
      { added: 0, faults: ['第 3 行：引号不成对或位置不对'] },
    ],
    [
      'a stray quote before a quoted cell',
      `${HEADER}\n${at('标题', '"开头有引号')}\n${at('标题', '"好,标题"', good2)}\n${goodOf('K-3')}`,
      { added: 0, faults: ['第 2 行：引号不成对或位置不对'] },
    ],
    [
      'a quote inside a cell',
      `${HEADER}\n${GOOD}\n${at('标题', '好"标题', good2)}`,
      { added: 0, faults: ['第 3 行：引号不成对或位置不对'] },
    ],
    ['a power of ten as login', `${HEADER}\n${at('登录账号', '1.38001E+10')}`, { added: 0, faults: [`第 2 行，登录账号：${POWER}`] }],
    ['a power of ten as number', `${HEADER}\n${at('外部编号', '1.38001E+10')}`, { added: 0, faults: [`第 2 行，外部编号：${POWER}`] }],
    ['too few cells', `${HEADER}\n${GOOD}\nK-2,王者荣耀,shop,二,安卓,一区,甲,a,b`, { added: 0, faults: ['第 3 行，时租价：必填'] }],
    [
      'one login twice',
      `${HEADER}\n${GOOD}\n${GOOD.replace('K-1', 'K-2').replace(',acc,', ', ACC,')}`,
      { added: 0, faults: ['第 3 行，登录账号：同一款游戏的同一大区里，与第 2 行的登录账号重复'] },
    ],
  ])('%s', async (_what, content, { added, faults }) => {
    const report = await load(write(content));
    expect([report.faults.map(describeFault), report.written?.listing.added ?? 0]).toEqual([faults, added]);
    expect(await countListings()).toBe(added);
  });

  test('a faulty cell is named with its value', async () => {
    const { faults } = await load(write(`${HEADER}\n${at('时租价', '免费')}`));
    expect(faults).toEqual([{ line: 2, column: '时租价', reason: '价格格式不正确：免费', value: '免费' }]);
  });
});

test('a login on offer is not taken by another account, but stays with its own, and two can change places', async () => {
  await load(write(`${HEADER}\n${GOOD}\n${good2}`));
  expect((await load(write(`${HEADER}\n${GOOD.replace('K-1', 'K-9')}`))).faults.map(describeFault)).toEqual([
    '第 2 行，登录账号：同一款游戏的同一大区里，已有账号用这个登录账号上架',
  ]);
  expect((await load(write(`${HEADER}\n${GOOD}`))).written?.listing).toEqual({ added: 0, changed: 0, unchanged: 1 });
  const changed = `${HEADER}\n${GOOD.replace('K-1', 'K-2')}\n${good2.replace('K-2', 'K-1')}`;
  expect((await load(write(changed))).written?.listing).toEqual({ added: 0, changed: 2, unchanged: 0 });
});

test('logins of a game that the file brings are told apart too', async () => {
  const game = `类型,${HEADER}\n游戏,,新游戏,,,,,,,,,,,,,\n`;
  const lines = [GOOD, GOOD.replace('K-1', 'K-2')].map((line) => `,${line.replace('王者荣耀', '新游戏')}`);
  expect((await load(write(game + lines.join('\n')))).faults.map(describeFault)).toEqual([
    '第 4 行，登录账号：同一款游戏的同一大区里，与第 3 行的登录账号重复',
  ]);
  expect((await load(write(game + lines[0]))).written?.listing.added).toBe(1);
});

const sheet = (rows: readonly (readonly SheetCell[])[]) => writeSheets([{ name: '账号', widths: cells.map(() => 12), rows }]);

describe('.xlsx', () => {
  test('is imported like CSV', async () => {
    const bytes = await sheet([cells, GOOD.split(','), [], good2.split(',')]);
    expect((await load(write(bytes, 'good.xlsx'))).written?.listing.added).toBe(2);
  });

  test('keeps cells as they are shown, and numbers rows as the spreadsheet does', async () => {
    const bytes = await sheet([['外部编号', '标题'], [], [' 001 ', '一\r\n二'], [null, '']]);
    expect(await readSheetRows(bytes)).toEqual([
      { line: 1, cells: ['外部编号', '标题'] },
      { line: 3, cells: ['001', '一\n二'] },
    ]);
  });

  test.each<[string, Buffer, string]>([
    ['text', Buffer.from('外部编号'), '文件损坏，或不是 .xlsx 文件，请用 Excel 重新另存为 .xlsx'],
    ['an empty file', Buffer.alloc(0), '文件损坏，或不是 .xlsx 文件，请用 Excel 重新另存为 .xlsx'],
    ['a packed file of something else', zipOf('a.txt', 'a'.repeat(100)), '文件损坏，或不是 .xlsx 文件，请用 Excel 重新另存为 .xlsx'],
    [
      'one that unpacks to more than it says',
      zipOf('a.txt', 'a'.repeat(100), 50),
      '文件损坏，或不是 .xlsx 文件，请用 Excel 重新另存为 .xlsx',
    ],
    ['one that unpacks to too much', zipOf('a.txt', 'a'.repeat(51 * 1024 * 1024)), '文件解压后超过 50 MB，请分成几个文件导入'],
  ])('%s is refused', async (_what, bytes, message) => {
    await expect(readSheetRows(bytes)).rejects.toThrow(message);
  });

  test('a cell far out does not fill the memory', async () => {
    const far =
      '<worksheet><sheetData><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>';
    await expect(readSheetRows(workbookOf(far))).rejects.toThrow(/文件太大|文件损坏/);
  }, 60_000);
});

interface Part {
  readonly name: string;
  readonly content: string;
  readonly said?: number | undefined;
}

/** A packed file whose directory may lie about the sizes. */
function zip(parts: readonly Part[]): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content, said = Buffer.byteLength(content) } of parts) {
    const packed = deflateRawSync(Buffer.from(content));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(said, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(said, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    offset += local.length + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

function zipOf(name: string, content: string, said?: number): Buffer {
  return zip([{ name, content, said }]);
}

function workbookOf(worksheet: string): Buffer {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zip([
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: worksheet },
  ]);
}
