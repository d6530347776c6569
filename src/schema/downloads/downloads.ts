import { downloads as rest } from '#contract/rest/index.ts';
import { type Area, calls, each } from '#schema/field.ts';

export const area: Area = {
  Query: { clientReleases: calls(rest.listDownloads, { answer: each(rest.clientReleaseShape) }) },
};
