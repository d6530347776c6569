import fs from 'node:fs';
import { expect, test } from 'vitest';
import { MODAL_WIDTH, MODAL_Z_INDEX } from '#contract/rules/constants.ts';

const read = (file: string): string => fs.readFileSync(file, 'utf8');
const widthIn = (file: string, selector: string): string | undefined =>
  read(file)
    .split(`\n  ${selector} {`)[1]
    ?.split('}')[0]
    ?.match(/^ *width: (.+);$/mu)?.[1];

test('dialogs, sheets and ads have the width of the contract, and dialogs its z-index', () => {
  const widths = [
    widthIn('src/ui/Modal.module.css', '.dialog'),
    widthIn('src/ui/Modal.module.css', '.sheet'),
    widthIn('src/screens/parts/AdPanel.module.css', '.dialog'),
  ];
  expect(widths).toEqual(widths.map(() => `${MODAL_WIDTH}px`));
  expect(read('src/ui/tokens.css')).toContain(`--z-modal: ${MODAL_Z_INDEX};`);
});
