import { z } from 'zod';
import { releaseSystems } from '#contract/names.ts';
import { id, instant, prose, text } from '#contract/rest/shared.ts';
import { RELEASE_FILE_NAME, RELEASE_MOST, RELEASE_NOTES, RELEASE_VERSION } from '#contract/rules/download.ts';
import { operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const system = z.enum(releaseSystems);
const release = z.object({
  id,
  system,
  version: z.string(),
  file_name: z.string(),
  size: z.int().describe('bytes'),
  sha256: z.string(),
  notes: z.string(),
  is_sample: z.boolean(),
  published_at: instant,
  withdrawn_at: instant.nullable(),
  is_newest: z.boolean().describe('the one that the site offers for its system'),
});

export const listReleases = operatorCall({
  name: 'listReleases',
  method: 'GET',
  path: '/releases',
  may: 'downloads.read',
  summary: 'All releases of the launcher, the newest first',
  data: z.object({ list: z.array(release) }),
  problems: [],
});

export const uploadRelease = operatorCall({
  name: 'uploadRelease',
  method: 'POST',
  path: '/releases',
  may: 'downloads.decide',
  summary: 'Stores a file as a release, which is offered at once; the body is the file',
  query: z.object({
    system,
    version: text(40).regex(RELEASE_VERSION, '应是数字和点，如 1.2.0'),
    file_name: text(120).regex(RELEASE_FILE_NAME, '文件名里不能有斜杠、问号、井号'),
    notes: prose(RELEASE_NOTES, `说明最多 ${RELEASE_NOTES} 个字`).refine((given) => given !== '', '请写这一版有什么'),
    because,
  }),
  file: { maxBytes: RELEASE_MOST },
  data: z.object({ id, size: z.int(), sha256: z.string() }),
  problems: ['CONFLICT'],
});

export const offerRelease = operatorCall({
  name: 'offerRelease',
  method: 'POST',
  path: '/releases/:id/offer',
  may: 'downloads.decide',
  summary: 'Withdraws a release, or offers it again',
  params: z.object({ id }),
  body: z.object({ is_offered: z.boolean(), because }),
  data: z.object({ id }),
  problems: ['NOT_FOUND'],
});
