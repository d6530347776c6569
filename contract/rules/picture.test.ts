import { expect, test } from 'vitest';
import { DAY } from './constants.ts';
import * as rules from './picture.ts';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('every limit has the value of the specification', () => {
  expect([rules.PICTURE_BYTES, rules.PICTURE_PIXELS, rules.PICTURE_SIDE, rules.AVATAR_SIDE]).toEqual([5_242_880, 40_000_000, 1_600, 512]);
  expect([rules.PICTURES_PER_DAY, rules.UNATTACHED_LIFETIME]).toEqual([50, DAY]);
});

test('evidence, licences and chat pictures are private', () => {
  expect(Object.values(rules.picturePurposes).filter(rules.isPrivatePurpose)).toEqual(['evidence', 'licence', 'chat']);
});

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['RIFF....WAVEfmt ', null],
  ['....RIFFWEBP', null],
  ['XIFF....WEBP', null],
  ['RIFF...WEBP', null],
  ['\xff\xd8', null],
  ['\x89PNG\r\n\x1a', null],
  ['.\xff\xd8\xff', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['', null],
])('the file %j has the type %j', (text, type) => expect(rules.pictureTypeOf(bytesOf(text))).toBe(type));
