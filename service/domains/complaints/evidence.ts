import fs from 'node:fs';
import path from 'node:path';
import type { Db } from '#service/kernel/deps.ts';
import { UsageError } from '#service/kernel/lib/usageError.ts';

/** Writes the pictures of all complaints about an order into a new folder; returns their files. */
export async function writeEvidence(db: Db, orderNo: string, folder: string): Promise<string[]> {
  const pictures = await db
    .selectFrom('complaint_picture')
    .innerJoin('complaint', 'complaint.id', 'complaint_id')
    .innerJoin('rental_order', 'rental_order.id', 'order_id')
    .innerJoin('picture', 'picture.id', 'picture_id')
    .select(['complaint_id', 'number', 'position', 'bytes'])
    .where('order_no', '=', orderNo)
    .orderBy('complaint_id')
    .orderBy('number')
    .orderBy('position')
    .execute();
  if (pictures.length === 0) throw new UsageError(`订单 ${orderNo} 的投诉没有图片`);
  if (fs.existsSync(folder)) throw new UsageError(`${folder} 已经存在，请换一个`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  return pictures.map(({ complaint_id, number, position, bytes }) => {
    const file = path.join(folder, `投诉${complaint_id}-第${number + 1}条-图${position + 1}.webp`);
    fs.writeFileSync(file, bytes, { mode: 0o600 });
    return file;
  });
}
