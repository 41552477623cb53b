// Responses that describe a screen: sent with an entity tag, and the only ones that are compressed (docs/decisions/wire-and-openapi.md).
import { createHmac, hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { ResponseKind } from '@cangdan/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getSession } from '../security/access.ts'
import { gzipSplit, type SplitText } from './split-gzip.ts'
import { buildKindSuccess, buildSuccess } from './replies.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The response contains no texts of organisations, so its compressed length reveals nothing. */
    isCompressible: boolean
    compressibleTo: SplitText | undefined
  }
}

type Encoding = 'br' | 'gzip'

const COMPRESS: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => promisify(gzip)(text),
}

/** Shorter responses fit into one packet anyway. */
const WORTHWHILE_CHARACTERS = 1_000

/** Call it after the encryption hook, which works on texts. */
export function registerDescriptions(app: FastifyInstance): void {
  app.decorateReply('isCompressible', false)
  app.decorateReply('compressibleTo', undefined)
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTHWHILE_CHARACTERS) return payload
    const split = reply.compressibleTo?.text === payload ? reply.compressibleTo : undefined
    if (!reply.isCompressible && split === undefined) return payload
    const accepted = parseEncodings(request.headers['accept-encoding'])
    const encoding = (split === undefined ? (['br', 'gzip'] as const) : (['gzip'] as const)).find((each) =>
      accepted.includes(each),
    )
    if (encoding === undefined) return payload
    reply.removeHeader('content-length').header('content-encoding', encoding)
    return split === undefined ? COMPRESS[encoding](payload) : gzipSplit(split)
  })
}

interface DescriptionOptions {
  /** Present if the call has other forms of `data`. */
  readonly kind?: ResponseKind
  /** Whether it contains texts of organisations, such as role names. */
  readonly hasNames?: boolean
  /** Its last members, if only they contain such texts: they are sent uncompressed after the compressed part. */
  readonly named?: readonly string[]
}

/** Sends a description, or 304 if the caller has this version. */
export function sendDescription(
  request: FastifyRequest,
  reply: FastifyReply,
  data: object,
  { hasNames = false, named = [], kind }: DescriptionOptions = {},
): FastifyReply {
  const build = (content: object) =>
    JSON.stringify(kind === undefined ? buildSuccess(content) : buildKindSuccess(kind, content))
  const text = build(data)
  const tag = computeTag(text, getSession(request).keys.sign)
  // Weak, because the same description may be compressed or not.
  reply.header('etag', `W/${tag}`)
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  reply.isCompressible = !hasNames && named.length === 0
  if (!hasNames && named.length > 0)
    reply.compressibleTo = { text, place: findSplit(text, build(omitMembers(data, named))) }
  return reply.type('application/json; charset=utf-8').send(text)
}

const omitMembers = (data: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))

/** A text that anyone may read, stored compressed: the OpenAPI documents have megabytes each. */
export class PublicText {
  readonly #tag: string
  readonly #compressed: Promise<Buffer>

  constructor(text: string) {
    this.#tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
    this.#compressed = promisify(gzip)(text)
  }

  /** Sends the text, or 304 if the caller has it. Caches must revalidate it. */
  async send(request: FastifyRequest, reply: FastifyReply, type: string): Promise<FastifyReply> {
    reply.headers({ etag: `W/${this.#tag}`, 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language' })
    if (matchesTag(request.headers['if-none-match'], this.#tag)) return reply.code(304).send()
    const compressed = await this.#compressed
    reply.type(type)
    if (!parseEncodings(request.headers['accept-encoding']).includes('gzip'))
      return reply.send(await promisify(gunzip)(compressed))
    return reply.header('content-encoding', 'gzip').send(compressed)
  }
}

/** Returns the index at which the text differs from the text without the names. */
function findSplit(text: string, without: string): number {
  let place = 0
  while (place < without.length && text.charCodeAt(place) === without.charCodeAt(place)) place += 1
  return place
}

/** The tag is keyed by session, so that it reveals nothing of an encrypted response. */
const computeTag = (text: string, key: Buffer): string =>
  `"${createHmac('sha256', key).update('description\n').update(text).digest('base64url').slice(0, 22)}"`

const matchesTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false

function parseEncodings(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((each) => each.replaceAll(' ', ''))
    .filter((each) => !/;q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';', 1)[0] ?? '')
}
