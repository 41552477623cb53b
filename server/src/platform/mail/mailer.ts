// Sends mails by SMTP, one connection per mail: they are few, and a slow server blocks nothing else.
import { createTransport } from 'nodemailer'

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password. */
  readonly url: string
  /** The sender, such as `Cangdan <no-reply@example.com>`. */
  readonly from: string
}

export interface SentMail {
  readonly id: number
  readonly address: string
  readonly subject: string
  readonly content: string
  /** Unix seconds. */
  readonly create_time: number
}

export interface Mailer {
  /** @throws MailRejected if the server permanently rejects the mail; other errors are temporary */
  send(mail: SentMail): Promise<void>
}

/** A permanent rejection by the server (5xx). */
export class MailRejected extends Error {}

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000
const PERMANENT_ERROR = 500

export function createSmtpMailer({ url, from }: MailSettings): Mailer {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, address, subject, content, create_time }) {
      const transport = createTransport(url, {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        greetingTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SOCKET_TIMEOUT_MS,
        // The content of a mail must not make the library read files or URLs.
        disableFileAccess: true,
        disableUrlAccess: true,
      } as object)
      try {
        await transport.sendMail({
          from,
          to: { name: '', address },
          subject,
          text: content,
          date: new Date(create_time * 1000),
          // Constant, so that a duplicate is recognized.
          messageId: `<mail.${id}.${create_time}@${domain}>`,
        })
      } catch (error) {
        throw toMailError(error)
      } finally {
        transport.close()
      }
    },
  }
}

function toMailError(error: unknown): unknown {
  const { responseCode } = error as { responseCode?: unknown }
  const isPermanent = typeof responseCode === 'number' && responseCode >= PERMANENT_ERROR
  return isPermanent && error instanceof Error ? new MailRejected(error.message, { cause: error }) : error
}
