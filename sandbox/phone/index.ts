import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFaults } from '#sandbox/faults.ts';
import { sendFault, sendPage } from '#sandbox/page.ts';
import type { Part } from '#sandbox/part.ts';
import { act, acts, type Asker, type Code, createCodeBook, type Platform, platforms } from './codes.ts';
import { faces, readingOf } from './faces.ts';
import { type Authenticator, codePage, followPage, listPage, rows } from './pages.ts';
import { createPhoneOwners, type Identities } from './people.ts';

interface AtCode {
  Params: { platform: string; code: string };
}

const text = (value: unknown, fallback: string): string => (typeof value === 'string' && value !== '' ? value.slice(0, 100) : fallback);
/** Key of a planned failure: a platform, or a platform and one device. */
const subjectOf = (platform: Platform, device = ''): string => [faces[platform].name, device].filter((part) => part !== '').join(' · ');
const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

interface OnPhone {
  readonly identities?: Identities | undefined;
  readonly authenticators?: readonly Authenticator[] | undefined;
}

/** A phone that scans QR codes, and the three hosts behind it: WeChat, QQ and the marketplace's own app. */
export function scanningPhone({ identities = {}, authenticators = [] }: OnPhone): Part {
  const book = createCodeBook();
  const owners = createPhoneOwners(identities);
  const faults = createFaults();

  const found = ({ params }: FastifyRequest<AtCode>, reply: FastifyReply): Code | undefined => {
    const code = book.byCode(params.platform, params.code);
    if (!code) sendFault(reply, '../..', '二维码无效', '没有这个二维码，或者它已经太旧了。');
    return code;
  };

  return {
    title: '扫码手机',
    description: '微信、QQ 和租号 App 扫码登录：扫码、确认、取消或不理会，身份随你选。',
    sign: '扫',
    path: 'phone',
    register(http) {
      for (const platform of platforms) {
        http.post<{ Body: Partial<Asker> | null }>(`/${platform}/qr`, async (request, reply) => {
          const asker = { device: text(request.body?.device, '未知设备'), address: text(request.body?.address, '未知地址') };
          if (faults.take(subjectOf(platform), subjectOf(platform, asker.device))) return reply.status(503).send({ error: 'out of order' });
          const { ticket, code } = book.open(platform, asker);
          return { ticket, url: `${originOf(request)}/phone/${platform}/${code}` };
        });
        http.get<{ Params: { ticket: string } }>(`/${platform}/qr/:ticket`, async ({ params }, reply) => {
          const code = book.byTicket(platform, params.ticket);
          return code ? readingOf(code) : reply.status(404).send({ error: 'unknown ticket' });
        });
      }

      http.get<{ Querystring: { page?: string } }>('/wechat/account', async (request) => ({
        url: `${originOf(request)}/wechat/follow?page=${encodeURIComponent(text(request.query.page, 'home'))}`,
        text: '微信扫一扫，关注公众号',
      }));
      http.get('/wechat/follow', async (_request, reply) =>
        sendPage(reply, { title: '公众号', root: '..', style: 'phone.css', body: followPage }),
      );

      http.post<{ Body: { platform?: string; device?: string } | null }>('/phone/faults', async (request, reply) => {
        const platform = platforms.find((known) => known === request.body?.platform);
        if (!platform) return sendFault(reply, '..', '没有选择平台', '请返回手机页面再点一次。');
        faults.arm(subjectOf(platform, text(request.body?.device, '')));
        return reply.redirect('../phone', 303);
      });
      http.get('/phone', async (_request, reply) =>
        sendPage(reply, {
          title: '扫码手机',
          root: '.',
          style: 'phone.css',
          script: 'phone.js',
          body: listPage(book.shown(), faults.waiting(), authenticators),
        }),
      );
      http.get('/phone/rows', async (_request, reply) => {
        reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
        return rows(book.shown()).markup;
      });
      http.get('/phone/authenticators', async () => ({ list: authenticators.map(({ name, code }) => ({ name, code: code() })) }));
      http.get('/phone/codes', async () => ({
        list: book.waiting().map(({ platform, code, asker, shownAt }) => ({ platform, code, ...asker, shown_at: shownAt })),
      }));
      http.get<AtCode>('/phone/:platform/:code', async (request, reply) => {
        const code = found(request, reply);
        if (!code) return reply;
        const body = codePage(code, owners.of(code.platform));
        return sendPage(reply, { title: faces[code.platform].name, root: '../..', style: 'phone.css', script: 'phone.js', body });
      });
      http.post<AtCode & { Body: { act?: string; identity?: string } | null }>('/phone/:platform/:code', async (request, reply) => {
        const code = found(request, reply);
        if (!code) return reply;
        const what = acts.find((known) => known === request.body?.act);
        if (!what) return sendFault(reply, '../..', '没有选择动作', '请返回手机页面再点一次。');
        act(code, what, what === 'confirm' ? owners.choose(code.platform, request.body?.identity ?? '') : null);
        return reply.redirect(code.code, 303);
      });
    },
    close() {},
  };
}

export type { Authenticator, Identities };
