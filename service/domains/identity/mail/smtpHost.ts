import { SECOND } from '#contract/rules/constants.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { MailText } from './texts.ts';

const TIMEOUT = 5 * SECOND;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

interface Envelope extends MailText {
  readonly to: string;
  /** Makes the Message-ID, so that hosts which compare it drop repeated mails; without it every mail is new. */
  readonly number?: string | undefined;
}

/** Sends a mail to the SMTP host; rejects if it was not accepted. The client is imported with the first mail. */
export async function sendMail({ outside }: Pick<Deps, 'outside'>, { to, number, subject, text, html }: Envelope): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: outside.smtpUrl,
    // Otherwise a man in the middle could strip STARTTLS and read login and codes.
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
