// What the browser is allowed to do with our pages and answers (decided with the design, "CSP and Trusted Types").
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { atOnce } from './at-once.ts'

// Written out once: the library would put it together anew for every answer.
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The component library writes its styles at run time; scripts and markup stay closed.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify ProseMirrorClipboard',
].join('; ')

/** What every answer carries, before the library adds its own. */
export const ALWAYS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // Answers hold other people's money: no cache on the way, none in the browser. Assets set their own.
  'cache-control': 'no-store',
}

/** Registers the headers of every answer. */
export async function registerHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: { maxAge: 31_536_000 },
  })
  app.addHook(
    'onRequest',
    atOnce((_request, reply) => {
      reply.headers(ALWAYS)
    }),
  )
}
