import { SECOND } from '#contract/rules/constants.ts';
import type { Deps } from '#service/deps.ts';
import type { MailText } from './texts.ts';

const TIMEOUT = 5 * SECOND;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

interface Envelope extends MailText {
  readonly to: string;
  /** A repeated mail under the same number is one mail to hosts that compare Message-IDs; without it every sending is a new one. */
  readonly number?: string | undefined;
}

/** Hands a mail to the SMTP host; rejects when it was not taken. The client loads with the first mail. */
export async function sendMail({ outside }: Pick<Deps, 'outside'>, { to, number, subject, text, html }: Envelope): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: outside.smtpUrl,
    // Without it a server between could strip STARTTLS and read login and codes.
    requireTLS: !LOOPBACK.test(new URL(outside.smtpUrl).hostname),
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  });
  const domain = /@([^>\s]+)/.exec(outside.mailFrom)?.[1] ?? 'localhost';
  try {
    await transport.sendMail({
      from: outside.mailFrom,
      to: { name: '', address: to },
      subject,
      text,
      html,
      ...(number !== undefined && { messageId: `<${number}@${domain}>` }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } finally {
    transport.close();
  }
}
