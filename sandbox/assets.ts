import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const FOLDER = path.join(import.meta.dirname, 'assets');
const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

/** Styles and scripts of the pages, read once. */
export function serveAssets(http: FastifyInstance): void {
  for (const name of fs.readdirSync(FOLDER)) {
    const text = fs.readFileSync(path.join(FOLDER, name), 'utf8');
    const type = TYPES[path.extname(name)] ?? 'text/plain';
    http.get(`/assets/${name}`, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(text));
  }
}
