import { settings } from '#service/config.ts';

/** The configuration as a table in Markdown, from the one place that reads it. */
export const settingsTable = (): string =>
  [
    '| variable | default | meaning |',
    '|---|---|---|',
    ...settings.map(({ name, fallback, description }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${description} |`),
  ].join('\n');
