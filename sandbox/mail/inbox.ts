import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { createFaults } from '#sandbox/faults.ts';

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** null: a notification without a code. */
  readonly code: string | null;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

export interface MailInbox {
  readonly smtpUrl: string;
  /** Newest first. */
  list(address?: string): readonly Mail[];
  /** The next mail to an address is rejected temporarily (SMTP 451); invalid addresses are ignored. */
  failNext(address: string): void;
  failing(): readonly string[];
  close(): Promise<void>;
}

const KEPT = 300;
const LARGEST = 1024 * 1024;
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** Accepts every mail by SMTP and delivers none. A mail with a known Message-ID is dropped. */
export async function openInbox({ port, host }: { port: number; host: string }): Promise<MailInbox> {
  const mails: Mail[] = [];
  const seen = new Set<string>();
  const faults = createFaults();
  const keep = async (raw: Buffer, recipients: readonly string[]): Promise<void> => {
    const { messageId, from, subject = '', text = '', html = null } = await PostalMime.parse(raw);
    for (const to of recipients) {
      const key = `${messageId ?? randomUUID()} ${to}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null;
      mails.unshift({ id: randomUUID(), to, from: from?.address ?? '', subject, text: text.trim(), html, code, sentAt: Date.now() });
    }
    mails.length = Math.min(mails.length, KEPT);
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    size: LARGEST,
    closeTimeout: 1_000,
    onRcptTo: ({ address }, _session, done) => {
      done(faults.take(address.toLowerCase()) ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null);
    },
    onData: (stream, { envelope }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address.toLowerCase());
      void answered(done, async () => keep(await contentOf(stream), recipients));
    },
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, listening);
  });
  server.on('error', () => {});
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://${host}:${taken}`,
    list: (address = '') => mails.filter(({ to }) => to.includes(address.trim().toLowerCase())),
    failNext(address) {
      if (ADDRESS.test(address)) faults.arm(address.toLowerCase());
    },
    failing: () => faults.waiting(),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function contentOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function answered(done: (error?: Error) => void, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}
