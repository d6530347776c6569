import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ChatLine } from '#machines/chatLines.ts';
import { Lines } from './Lines.tsx';

const line = (seq: number, author: ChatLine['author']): ChatLine => ({
  seq,
  author,
  kind: 'TEXT',
  text: `第 ${seq} 句`,
  at: 1_795_000_000_000,
});

test('sends the read mark for new messages, also above a message just sent, and again when the mark was lost', () => {
  const onSeen = vi.fn();
  const rest = { unsent: [], isHeld: false, readSeq: 0, isTyping: false, onSeen, onRetry: vi.fn(), onDrop: vi.fn(), earlier: null };
  const sent = line(5, 'CUSTOMER');
  const { rerender } = render(<Lines {...rest} lines={[line(3, 'DESK'), sent]} lastSeq={3} seenSeq={3} />);
  expect(onSeen).not.toHaveBeenCalled();
  const all = [line(3, 'DESK'), line(4, 'DESK'), sent];
  rerender(<Lines {...rest} lines={all} lastSeq={5} seenSeq={3} />);
  expect(onSeen).toHaveBeenCalledTimes(1);
  rerender(<Lines {...rest} lines={all} lastSeq={5} seenSeq={5} />);
  expect(onSeen).toHaveBeenCalledTimes(1);
  rerender(<Lines {...rest} lines={all} lastSeq={5} seenSeq={3} />);
  expect(onSeen).toHaveBeenCalledTimes(2);
});
