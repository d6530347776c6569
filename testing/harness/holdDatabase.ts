import { startEmbedded } from '#service/kernel/database/embedded.ts';

const { pid, attached } = await startEmbedded({ dataDir: process.argv[2] });
console.log(JSON.stringify({ pid, attached }));
setInterval(() => {}, 60_000);
