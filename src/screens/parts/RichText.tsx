import * as styles from './RichText.module.css';
import { classes } from '#ui/classes.ts';
import type { ReactNode } from 'react';
import type { TextBlockPartsFragment } from '#api/generated/operations.ts';
import { Anchor } from '#ui/Anchor.tsx';

type Block = TextBlockPartsFragment;
type Span = Block['spans'][number];

function Run({ text, strong, emphasis, code, href }: Span) {
  let run: ReactNode = code ? <code>{text}</code> : text;
  if (emphasis) run = <em>{run}</em>;
  if (strong) run = <strong>{run}</strong>;
  return href === null ? run : <Anchor href={href}>{run}</Anchor>;
}

const Runs = ({ spans }: Pick<Block, 'spans'>) => spans.map((span, at) => <Run key={at} {...span} />);

const isItem = ({ kind }: Block): boolean => kind === 'BULLET' || kind === 'NUMBERED';

interface Part {
  readonly block: Block;
  /** Blocks inside an item. */
  readonly inner: readonly Block[];
}

/** Splits items of one list from those inside them. */
function itemsOf(blocks: readonly Block[]): Part[] {
  const least = Math.min(...blocks.map(({ level }) => level));
  return blocks.reduce<Part[]>((all, block) => {
    const last = all.at(-1);
    if (!last || block.level <= least) return [...all, { block, inner: [] }];
    return [...all.slice(0, -1), { ...last, inner: [...last.inner, block] }];
  }, []);
}

/** Runs of items of one kind, and single blocks. */
function groupsOf(blocks: readonly Block[]): Block[][] {
  return blocks.reduce<Block[][]>((groups, block) => {
    const group = groups.at(-1);
    const [head] = group ?? [];
    const goesOn = head && isItem(head) && isItem(block) && (block.level > head.level || block.kind === head.kind);
    return goesOn && group ? [...groups.slice(0, -1), [...group, block]] : [...groups, [block]];
  }, []);
}

function List({ blocks }: { blocks: readonly Block[] }) {
  const items = itemsOf(blocks).map(({ block, inner }, at) => (
    <li key={at}>
      <Runs spans={block.spans} />
      {inner.length > 0 && <Blocks blocks={inner} />}
    </li>
  ));
  const [head] = blocks;
  return head?.kind === 'NUMBERED' ? <ol start={head.number}>{items}</ol> : <ul>{items}</ul>;
}

function One({ block }: { block: Block }) {
  const runs = <Runs spans={block.spans} />;
  if (block.kind === 'RULE') return <hr />;
  if (block.kind === 'QUOTE') return <blockquote>{runs}</blockquote>;
  if (block.kind === 'CODE') return <pre>{runs}</pre>;
  if (block.kind === 'HEADING') return block.level === 2 ? <h2>{runs}</h2> : <h3>{runs}</h3>;
  return <p>{runs}</p>;
}

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  groupsOf(blocks).map((group, at) => {
    const [head] = group;
    if (!head) return null;
    return isItem(head) ? <List key={at} blocks={group} /> : <One key={at} block={head} />;
  });

/** A text that operators have written: headings, paragraphs, lists and links, never HTML. */
export interface RichTextProps {
  blocks: readonly Block[];
  className?: string | undefined;
}

export function RichText({ blocks, className }: RichTextProps) {
  return (
    <div className={classes(styles['text'], className)}>
      <Blocks blocks={blocks} />
    </div>
  );
}
