// The way to a mail server. One connection for each mail: they are few, and a server that is slow holds up nothing else.
import { createTransport } from 'nodemailer'

export interface MailSettings {
  /** `smtp://` or `smtps://`, with the user and the password of the server. */
  readonly url: string
  /** The sender, as `Cangdan <no-reply@example.com>`. */
  readonly from: string
}

export interface SentMail {
  readonly id: number
  readonly address: string
  readonly subject: string
  readonly content: string
  /** Seconds UTC. */
  readonly create_time: number
}

export interface Mailer {
  /** Hands it to the server. @throws MailRefused where the server will never take it; any other error where it may */
  send(mail: SentMail): Promise<void>
}

/** The server has said no for good (5xx). */
export class MailRefused extends Error {}

const CONNECT_MS = 10_000
const SILENT_MS = 20_000
const FOR_GOOD = 500

export function smtpMailer({ url, from }: MailSettings): Mailer {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, address, subject, content, create_time }) {
      const transport = createTransport(url, {
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENT_MS,
        // Nothing of a mail is read from a file or an address.
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
          // The same one each time: who gets it twice sees that it is one.
          messageId: `<mail.${id}.${create_time}@${domain}>`,
        })
      } catch (error) {
        throw asRefusal(error)
      } finally {
        transport.close()
      }
    },
  }
}

function asRefusal(error: unknown): unknown {
  const { responseCode } = error as { responseCode?: unknown }
  const isForGood = typeof responseCode === 'number' && responseCode >= FOR_GOOD
  return isForGood && error instanceof Error ? new MailRefused(error.message, { cause: error }) : error
}
