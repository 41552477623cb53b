// Answers that describe a screen: sent once, and after that only when they are others; they alone are compressed (docs/decisions/0080, 0325).
import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionOf } from '../security/access.ts'
import { gzipTo, type SplitText } from './gzip-to.ts'
import { succeed } from './replies.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Nothing in it is what an organisation has written, so its length says nothing of one to another. */
    isCompressible: boolean
    /** Of a text of which that is true up to a place. */
    compressibleTo: SplitText | undefined
  }
}

type Encoding = 'br' | 'gzip'

const COMPRESS: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => promisify(gzip)(text),
}

/** What is shorter travels in one packet either way. */
const WORTHWHILE_CHARACTERS = 1_000

/** Registers what compresses descriptions. Call it after what encrypts, which works on texts. */
export function registerDescriptions(app: FastifyInstance): void {
  app.decorateReply('isCompressible', false)
  app.decorateReply('compressibleTo', undefined)
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTHWHILE_CHARACTERS) return payload
    // One that was encrypted is another text.
    const split = reply.compressibleTo?.text === payload ? reply.compressibleTo : undefined
    if (!reply.isCompressible && split === undefined) return payload
    const accepted = acceptedEncodings(request.headers['accept-encoding'])
    const encoding = (split === undefined ? (['br', 'gzip'] as const) : (['gzip'] as const)).find((each) =>
      accepted.includes(each),
    )
    if (encoding === undefined) return payload
    // The length was that of the text.
    reply.removeHeader('content-length').header('content-encoding', encoding)
    return split === undefined ? COMPRESS[encoding](payload) : gzipTo(split)
  })
}

interface Described {
  /** Whether it names what organisations have written, such as their roles. */
  readonly hasNames?: boolean
  /** Its last members, where they alone do: they are sent as they are, behind what is compressed. */
  readonly named?: readonly string[]
}

/** Answers with a description; with 304 and nothing else where the caller names the tag of this very one. */
export function answerDescription(
  request: FastifyRequest,
  reply: FastifyReply,
  data: object,
  { hasNames = false, named = [] }: Described = {},
): FastifyReply {
  const text = JSON.stringify(succeed(data))
  const tag = tagOf(text, sessionOf(request).keys.sign)
  // Weak, since the same description may be compressed or not.
  reply.header('etag', `W/${tag}`)
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  reply.isCompressible = !hasNames && named.length === 0
  if (!hasNames && named.length > 0) reply.compressibleTo = { text, place: placeOf(text, data, named) }
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Where the text begins to be another than it would be without these members. */
function placeOf(text: string, data: object, named: readonly string[]): number {
  const others = Object.entries(data).filter(([name]) => !named.includes(name))
  const without = JSON.stringify(succeed(Object.fromEntries(others)))
  let place = 0
  while (place < without.length && text.charCodeAt(place) === without.charCodeAt(place)) place += 1
  return place
}

/** Of the session alone: where answers are encrypted it says nothing of what they hold. */
const tagOf = (text: string, key: Buffer): string =>
  `"${createHmac('sha256', key).update('description\n').update(text).digest('base64url').slice(0, 22)}"`

const namesTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false

function acceptedEncodings(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((each) => each.replaceAll(' ', ''))
    .filter((each) => !/;q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';', 1)[0] ?? '')
}
