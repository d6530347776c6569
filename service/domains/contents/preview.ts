import { drawCover } from '#service/domains/pictures/covers/cover.ts';
import type { TextBlock } from '#contract/rest/richText.ts';
import { fieldsOf } from '#service/kernel/contents/form.ts';
import type { ContentFields, ContentKind } from '#service/kernel/contents/kind.ts';
import { blocksOf } from '#service/kernel/contents/markdown.ts';
import { faultsOf } from '#service/kernel/contents/save.ts';

interface ContentPreview {
  /** By field; `_`: of the whole. */
  readonly faults: Record<string, string>;
  readonly fields: Record<string, unknown>;
  readonly texts: Record<string, TextBlock[]>;
  readonly pictures: Record<string, string>;
}

/** Pictures in the look of the content. */
function picturesOf(kind: ContentKind, fields: ContentFields): Record<string, string> {
  const { title } = fields;
  const world = kind.look ? kind.look(fields) : fields['world'];
  if (typeof world !== 'string') return {};
  const name = typeof title === 'string' ? title : '';
  const draw = (cover: 'wide' | 'icon' | 'tall' | 'card') => drawCover({ world, kind: cover, seed: 0, name });
  return kind.name === 'game' ? { icon: draw('icon'), tall: draw('tall'), card: draw('card') } : { wide: draw('wide') };
}

/** What is wrong with the fields, and what the site would show of them; nothing is stored. */
export function previewOf(kind: ContentKind, key: string | null, given: ContentFields): ContentPreview {
  const checked = faultsOf(kind, key, given);
  const fields = { ...(checked.fields ?? given) };
  const texts = fieldsOf(kind.schema).flatMap(({ name, kind: form }) => {
    const text = fields[name];
    return form === 'markdown' && typeof text === 'string' ? [[name, blocksOf(text)] as const] : [];
  });
  return { faults: { ...checked.faults }, fields, texts: Object.fromEntries(texts), pictures: picturesOf(kind, fields) };
}
