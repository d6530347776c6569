const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Cached data with one listing changed wherever it occurs: a page, a card of a list, a card of a page of a list. Parts without the listing
 * keep their identity, so that they do not re-render.
 */
export function patchListings<T>(data: T, id: string, change: { isFavourite: boolean }): T {
  if (Array.isArray(data)) {
    const items = data.map((item: unknown) => patchListings(item, id, change));
    return items.some((item, index) => item !== data[index]) ? (items as T) : data;
  }
  if (!isRecord(data)) return data;
  if (data['id'] === id && 'isFavourite' in data) return data['isFavourite'] === change.isFavourite ? data : { ...data, ...change };
  let patched: Record<string, unknown> | null = null;
  for (const [name, value] of Object.entries(data)) {
    const next = patchListings(value, id, change);
    if (next !== value) patched = { ...(patched ?? data), [name]: next };
  }
  return (patched ?? data) as T;
}
