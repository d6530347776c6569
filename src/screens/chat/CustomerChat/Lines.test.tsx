import { render, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ChatLine } from '#machines/chat/chatLines.ts';
import type { Unsent } from '#machines/chat/chatOutbox.machine.ts';
import { refusalOf } from '#contract/refusal.ts';
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
  const rest = { unsent: [], held: null, readSeq: 0, isTyping: false, onSeen, onRetry: vi.fn(), onDrop: vi.fn(), earlier: null };
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

test('the message that waits to be sent again is marked, wherever it stands in the list', () => {
  const unsent = (clientId: string, refusal: Unsent['refusal']): Unsent => ({
    clientId,
    text: clientId,
    order: null,
    pictureId: null,
    refusal,
  });
  const list = [unsent('被拒绝的一条', refusalOf('RATE_LIMITED')), unsent('没有送到的一条', null), unsent('排着的一条', null)];
  const rest = { lines: [], lastSeq: 0, seenSeq: 0, readSeq: 0, isTyping: false, onSeen: vi.fn(), onDrop: vi.fn(), earlier: null };
  const onRetry = vi.fn();
  const { container } = render(<Lines {...rest} unsent={list} held="没有送到的一条" onRetry={onRetry} />);
  expect(
    within(container)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['被拒绝的一条操作太频繁，请稍后再试重发删除', '没有送到的一条发送失败，会自动重发重发', '排着的一条发送中…']);
  within(within(container).getAllByRole('listitem')[1]!).getByRole('button', { name: '重发' }).click();
  expect(onRetry).toHaveBeenCalledExactlyOnceWith('没有送到的一条');
});
