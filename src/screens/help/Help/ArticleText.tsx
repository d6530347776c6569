import type { ReactNode } from 'react';
import { RichText, type RichTextProps } from '#screens/parts/RichText.tsx';

interface ArticleTextProps {
  title: string;
  body: RichTextProps['blocks'];
  /** Between the title and the text. */
  children?: ReactNode;
}

/** What a help article says. */
export function ArticleText({ title, body, children }: ArticleTextProps) {
  return (
    <>
      <h1>{title}</h1>
      {children}
      <RichText blocks={body} />
    </>
  );
}
