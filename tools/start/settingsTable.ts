import { settings } from '#service/config.ts';

/** The settings as a Markdown table. */
export const settingsTable = (): string =>
  [
    '| variable | default | meaning |',
    '|---|---|---|',
    ...settings.map(({ name, fallback, description }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${description} |`),
  ].join('\n');
