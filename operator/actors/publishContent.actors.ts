import { contents as rest } from '#contract/operator/index.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { known } from '#lib/known.ts';
import type { Call } from '#operator/api/client.ts';
import { fromSite, presetsOf } from '#operator/contents/fields.ts';
import type { ContentKey, ContentPreview, ContentReading, ContentSending, SavedContent, Draft } from '#operator/machines/contentFacts.ts';
import type { publishContentMachine } from '#operator/machines/publishContent.machine.ts';

async function read(call: Call, { kind, key }: ContentKey, signal: AbortSignal): Promise<ContentReading> {
  const { list } = await call(rest.listContentKinds, {}, signal);
  const { fields: form } = known(
    list.find(({ name }) => name === kind),
    `kind "${kind}"`,
  );
  if (key === null) return { fields: presetsOf(form), version: 0, at: null, by: null };
  const { fields, version, at, by } = await call(rest.readContent, { params: { kind, key } }, signal);
  return { fields: fromSite(form, fields), version, at, by };
}

const preview = (call: Call, { kind, key, fields }: Draft & Pick<ContentKey, 'kind'>, signal: AbortSignal): Promise<ContentPreview> =>
  call(rest.previewContent, { params: { kind }, body: { key, fields: { ...fields } } }, signal);

/** Only a new entry that is numbered has no version that refuses a second one: the chart never repeats it. */
function send(call: Call, { kind, key, fields, version, change }: ContentSending): Promise<SavedContent> {
  const { because } = change;
  if (change.what === 'save') return call(rest.saveContent, { params: { kind }, body: { key, fields: { ...fields }, version, because } });
  const params = { kind, key: known(key, 'key') };
  if (change.what === 'undo') return call(rest.undoContent, { params, body: { to: change.to, version, because } });
  return call(rest.showContent, { params, body: { is_shown: change.isShown, version, because } });
}

export const publishContentActors = (call: Call): ActorsOf<typeof publishContentMachine> => ({
  readContent: fromRequest(({ input, signal }) => commandAnswerOf(read(call, input, signal))),
  previewContent: fromRequest(({ input, signal }) => commandAnswerOf(preview(call, input, signal))),
  sendContent: fromRequest(({ input }) => commandAnswerOf(send(call, input))),
});
