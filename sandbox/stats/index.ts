import type { FastifyReply } from 'fastify';
import { sendPage } from '#sandbox/page.ts';
import type { Part } from '#sandbox/part.ts';
import { type Conversion, createStatsBook, type Manner, manners } from './book.ts';
import { figures, statsPage } from './pages.ts';

const isManner = (value: unknown): value is Manner => manners.some((manner) => manner === value);

/** The statistics host: usage reports, page views and conversions, each counted once. */
export function statisticsHost(): Part {
  const book = createStatsBook();
  let manner: Manner = 'take';

  const answer = (reply: FastifyReply, take: () => void): FastifyReply | { code: number } => {
    if (manner === 'refuse') return reply.status(503).send({ code: 503, message: 'unavailable' });
    take();
    if (manner === 'take') return { code: 0 };
    reply.hijack();
    reply.raw.destroy();
    return reply;
  };

  return {
    title: '统计中心',
    description: '浏览、停留、点击和广告转化实时到达，重复上报只算一次。',
    sign: '统',
    path: 'stats',
    register(http) {
      http.post<{ Body: object | null }>('/stats/usage', async (request, reply) => answer(reply, () => book.takeUsage(request.body ?? {})));
      http.post<{ Body: Conversion }>('/stats/conversions', async (request, reply) =>
        answer(reply, () => book.takeConversion(request.body)),
      );
      http.get('/stats/arrived', async () => ({ list: book.list(), repeats: book.repeats() }));
      http.get('/stats/rows', async (_request, reply) => {
        reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
        return figures(book).markup;
      });
      http.get('/stats', async (_request, reply) =>
        sendPage(reply, { title: '统计中心', root: '.', style: 'stats.css', script: 'stats.js', body: statsPage(book, manner) }),
      );
      http.post<{ Body: { manner?: string } | null }>('/stats/manner', async (request, reply) => {
        const wish = request.body?.manner;
        if (isManner(wish)) manner = wish;
        return reply.redirect('../stats', 303);
      });
      http.post('/stats/clear', async (_request, reply) => {
        book.clear();
        return reply.redirect('../stats', 303);
      });
    },
    close() {},
  };
}
