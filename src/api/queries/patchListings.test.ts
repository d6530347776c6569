import { describe, expect, it } from 'vitest';
import { patchListings } from './patchListings.ts';

const heart = { isFavourite: true };

describe('patchListings', () => {
  it('changes the listing wherever it occurs and keeps every other object', () => {
    const page = {
      items: [
        { id: '1', isFavourite: false },
        { id: '2', isFavourite: false },
      ],
      nextCursor: null,
    };
    const other = { items: [{ id: '3', isFavourite: false }], nextCursor: null };
    const patched = patchListings({ pages: [other, page], pageParams: [null, 'a'] }, '2', heart);
    expect(patched).toEqual({
      pages: [
        other,
        {
          items: [
            { id: '1', isFavourite: false },
            { id: '2', isFavourite: true },
          ],
          nextCursor: null,
        },
      ],
      pageParams: [null, 'a'],
    });
    expect(patched.pages[0]).toBe(other);
    expect(patched.pages[1]?.items[0]).toBe(page.items[0]);
  });

  it('returns the same object if nothing changes', () => {
    const data = { listing: { id: '2', isFavourite: true }, merchant: { id: '2', name: 'x' }, none: null, count: 2 };
    expect(patchListings(data, '2', heart)).toBe(data);
    expect(patchListings(data, '9', heart)).toBe(data);
    expect(patchListings(null, '2', heart)).toBeNull();
  });

  it('leaves objects without a heart unchanged', () => {
    const data = { merchant: { id: '2', name: 'x' } };
    expect(patchListings(data, '2', heart)).toBe(data);
  });
});
