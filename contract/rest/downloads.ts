import { z } from 'zod';
import { releaseSystems } from '#contract/names.ts';
import { endpoint } from './endpoint.ts';
import { choice, count, identifier, moment, picture, shape, words, yes } from './shape.ts';

export const clientReleaseShape = shape('ClientRelease', {
  id: identifier('id', { column: 'id' }),
  system: choice(releaseSystems, z.enum(releaseSystems))('system', { column: 'system' }),
  version: words('version', { column: 'version' }),
  fileName: words('file_name', { column: 'file_name' }),
  size: count('size', { column: 'size', doc: 'bytes' }),
  sha256: words('sha256', { doc: 'of the file, hexadecimal' }),
  notes: words('notes', { column: 'notes' }),
  isSample: yes('is_sample', { column: 'is_sample', doc: 'only shows how a release looks' }),
  publishedAt: moment('published_at', { column: 'published_at' }),
  url: picture('url', { doc: 'path on the static host; serves ranges' }),
});

export const listDownloads = endpoint({
  name: 'listDownloads',
  method: 'GET',
  path: '/client-downloads',
  auth: 'none',
  summary: 'The newest release of the launcher for each system',
  data: z.object({ list: z.array(clientReleaseShape.schema) }),
  problems: [],
});
