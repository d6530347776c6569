import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';

interface KindEntryProps {
  kind: {
    readonly key: string;
    readonly title: string;
    readonly articles: readonly { readonly key: string; readonly title: string }[];
  };
  /** Key of the article that is open. */
  open: string | null;
}

/** A kind of help with its articles, in the list beside the text. */
export function KindEntry({ kind, open }: KindEntryProps) {
  return (
    <section aria-label={kind.title}>
      <p>{kind.title}</p>
      {kind.articles.map(({ key, title }) => (
        <Anchor key={key} href={links.help({ top: kind.key, right: key })} aria-current={key === open ? 'page' : undefined}>
          {title}
        </Anchor>
      ))}
    </section>
  );
}
