import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Button } from '#ui/Button.tsx';
import { tolerateTranslation } from './translated.ts';

const own = Object.getOwnPropertyDescriptors(Node.prototype);
const restore = () => Object.defineProperties(Node.prototype, { removeChild: own.removeChild, insertBefore: own.insertBefore });
beforeEach(() => tolerateTranslation());
afterEach(() => {
  cleanup();
  restore();
});

/** As the browser does it: each text in two elements. */
function translate(root: Node, isReplaced: boolean): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(isReplaced ? `[${text.data}]` : text);
  }
}

function Part({ step }: { step: number }) {
  return (
    <p>
      {step > 0 && <i>!</i>}
      价格
      {step < 2 && '已变'}
      {step > 1 && <b>完成</b>}
    </p>
  );
}

it.each([false, true])('elements come and go beside a text that was translated; replaced by another: %s', (isReplaced) => {
  const view = render(<Part step={0} />);
  for (const step of [1, 2, 0, 2]) {
    translate(view.container, isReplaced);
    view.rerender(<Part step={step} />);
  }
  expect(view.container.querySelector('b')?.textContent).toBe('完成');
});

it('a button that becomes busy keeps its translated words, without any help', () => {
  restore();
  const view = render(<Button>立即租用</Button>);
  translate(view.container, true);
  view.rerender(<Button busy>立即租用</Button>);
  expect(screen.getByRole('button').textContent).toBe('[立即租用]');
  view.rerender(<Button busy>正在下单…</Button>);
  expect(screen.getByRole('button').textContent).toBe('正在下单…');
});
