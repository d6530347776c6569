import fs from 'node:fs';
import { ImportRefused } from './faults.ts';

const NOT_UTF8 = '请用“另存为”选择 UTF-8 编码后再导入';

/** Streams a UTF-8 file without its byte order mark and refuses other encodings by name. `onBytes` receives each chunk's length. */
export const readText = (file: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<string> =>
  decoded(fs.createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>, onBytes);

/** The same of a file in memory. */
export const decodeBytes = (bytes: Buffer): AsyncGenerator<string> => decoded([bytes], () => {});

async function* decoded(pieces: AsyncIterable<Buffer> | Iterable<Buffer>, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst) refuseUtf16(piece);
    isFirst = false;
    const text = decode(decoder, piece, line);
    line += linesIn(text);
    onBytes(piece.length);
    yield text;
  }
  yield decode(decoder, undefined, line);
}

function refuseUtf16(start: Buffer): void {
  const mark = start.readUIntBE(0, Math.min(2, start.length) || 1);
  if (mark === 0xfffe || mark === 0xfeff) throw new ImportRefused(`文件是 UTF-16 编码，${NOT_UTF8}`);
}

function decode(decoder: TextDecoder, piece: Buffer | undefined, line: number): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    const upTo = piece ? new TextDecoder().decode(piece).split('\uFFFD')[0] : '';
    throw new ImportRefused(`文件不是 UTF-8 编码（第 ${line + linesIn(upTo ?? '')} 行附近，可能是 GBK），${NOT_UTF8}`);
  }
}

export const linesIn = (text: string): number => {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
};
