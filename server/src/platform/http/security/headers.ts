// What the browser is allowed to do with our pages and answers (decided with the design, "CSP and Trusted Types").
import type { FastifyInstance, FastifyReply } from 'fastify'

const contentSecurityPolicy = (apiHosts: readonly string[], streamHosts: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The component library writes its styles at run time; scripts and markup stay closed.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...apiHosts].join(' '),
    ["media-src 'self' blob:", ...streamHosts].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...apiHosts, ...streamHosts].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify ProseMirrorClipboard',
  ].join('; ')

const EVERYWHERE = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Answers hold other people's money: no cache on the way, none in the browser. Assets set their own.
  'cache-control': 'no-store',
}

/** What the answer of a call carries: opened as a page it is text, and may do nothing. */
export const OF_CALL = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What a file carries that somebody has uploaded: a browser that opens it by itself runs nothing and loads nothing, whatever is in it. */
    headersOfFile: Readonly<Record<string, string>>
  }
}

/** A picture is asked for without a word of the page that shows it: where pages of other servers may show it, so may any page that knows its address. */
const ofFile = (apiHosts: readonly string[]) => ({
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': apiHosts.length === 0 ? 'same-origin' : 'cross-origin',
})

const OF_PAGE = {
  ...EVERYWHERE,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

const CALLS = '/api/'

export interface HeaderDeps {
  /** The other servers, by origin, that pages may call and show pictures of, as theirs may those of this one. */
  readonly apiHosts: readonly string[]
  /** The hosts that pages may play streams from, as the settings say now. Never rejects. */
  readonly streamHosts: () => Promise<readonly string[]>
  /** Names the browser application that this server brings, so that older pages learn of it. */
  readonly build: string | undefined
}

/** Registers the headers of every answer. Those of a call are the same each time; a page learns where its streams may come from. */
export function registerHeaders(app: FastifyInstance, { apiHosts, streamHosts, build }: HeaderDeps): void {
  app.decorate('headersOfFile', ofFile(apiHosts))
  const ours = build === undefined ? {} : { build }
  const ofCall = { ...OF_CALL, ...ours }
  const answerPage = async (reply: FastifyReply, done: () => void) => {
    const policy = contentSecurityPolicy(apiHosts, await streamHosts())
    reply.headers({ ...OF_PAGE, 'content-security-policy': policy, ...ours })
    done()
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith(CALLS)) return void answerPage(reply, done)
    reply.headers(ofCall)
    done()
  })
}
