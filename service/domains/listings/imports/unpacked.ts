import { inflateRawSync } from 'node:zlib';
import { formatBytes } from './bytes.ts';
import { ImportRefused } from './faults.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const COMMENT_MOST = 65_535;
const STORED = 0;
const DEFLATED = 8;
const broken = () => new ImportRefused('文件损坏，或不是 .xlsx 文件，请用 Excel 重新另存为 .xlsx');

function endOf(zip: Buffer): number {
  for (let at = zip.length - END_LENGTH; at >= 0 && at >= zip.length - END_LENGTH - COMMENT_MOST; at -= 1)
    if (zip.readUInt32LE(at) === END) return at;
  throw broken();
}

function unpackedLength(zip: Buffer, entry: number, most: number): number {
  const [method, packed, said] = [zip.readUInt16LE(entry + 10), zip.readUInt32LE(entry + 20), zip.readUInt32LE(entry + 24)];
  const local = zip.readUInt32LE(entry + 42);
  if (zip.readUInt32LE(local) !== LOCAL || said > most) throw said > most ? tooLarge(most) : broken();
  const begin = local + LOCAL_LENGTH + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(begin, begin + packed);
  if (method === STORED) return bytes.length;
  if (method !== DEFLATED) throw broken();
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, said) }).length;
  } catch {
    throw broken();
  }
}

const tooLarge = (most: number) => new ImportRefused(`文件解压后超过 ${formatBytes(most)}，请分成几个文件导入`);

/** Refuses a packed file whose content, unpacked, is larger than `most` bytes or than the file says. */
export function requireUnpacked(zip: Buffer, most: number): void {
  try {
    const end = endOf(zip);
    let [entry, left] = [zip.readUInt32LE(end + 16), most];
    for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
      if (zip.readUInt32LE(entry) !== ENTRY) throw broken();
      left -= unpackedLength(zip, entry, most);
      if (left < 0) throw tooLarge(most);
      entry += ENTRY_LENGTH + zip.readUInt16LE(entry + 28) + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
    }
  } catch (error) {
    throw error instanceof RangeError ? broken() : error;
  }
}
