import fs from 'node:fs';
import { loadCharts } from '#tools/charts/load.ts';
import { filesOf } from '#tools/charts/document.ts';
import { sheetOf } from '#tools/charts/sheet.ts';
import { runMain } from '#tools/main.ts';

await runMain(async () => {
  const charts = await loadCharts();
  const sheets = [];
  for (const chart of charts) sheets.push(await sheetOf(chart, charts));
  fs.mkdirSync('docs/charts', { recursive: true });
  for (const [name, text] of filesOf(sheets)) fs.writeFileSync(`docs/charts/${name}`, text);
});
