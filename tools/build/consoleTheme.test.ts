import { expect, test } from 'vitest';
import { themed, themeColours, themeText } from './consoleTheme.ts';

test('the theme’s colours are our tokens', () => {
  const text = themeText();
  expect(text.startsWith('@layer primereact, theme, base, ui;')).toBe(true);
  expect(Object.keys(themeColours).filter((colour) => text.toLowerCase().includes(colour))).toEqual([]);
  expect(text).toContain('background: var(--brand)');
});

test('a theme with other colours is refused by name', () => {
  expect(() => themed('a { color: #2196f3 }')).toThrow('has none of #495057');
});
