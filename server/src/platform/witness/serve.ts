// HTTP server of a witness (C2SP tlog-witness@v1.0.0).
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { MalformedError, parseWitnessRequest, formatSignatureLine } from '@cangdan/protocol/ledger'
import { hashOrigin } from './state-files.ts'
import type { ConfirmResult, Witness } from './witness.ts'

/** A note of 64 KiB, and 63 hashes. */
const MAX_BODY = 72 * 1024

export function createWitnessServer(witness: Witness, print: (line: string) => void): FastifyInstance {
  const app = Fastify({ bodyLimit: MAX_BODY, logger: false })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const status = error instanceof MalformedError ? 400 : (error.statusCode ?? 500)
    if (status >= 500) print(error.message)
    // Callers must not learn about errors of our files.
    return sendPlain(reply, status, status >= 500 ? 'the witness cannot sign' : error.message)
  })
  app.post('/add-checkpoint', async ({ body }, reply) => {
    const call = parseWitnessRequest(typeof body === 'string' ? body : '')
    const shown = await witness.open(call.note)
    if (shown === 'unknown') return sendPlain(reply, 404, 'no log of ours')
    if (shown === 'unsigned') return sendPlain(reply, 403, 'not signed by the log')
    if (call.oldSize > shown.head.size) return sendPlain(reply, 400, 'the old size is beyond the new one')
    const answer = await witness.confirm(shown, { oldSize: call.oldSize, hashes: call.proof })
    return sendResult(reply, answer, call.oldSize === shown.head.size)
  })
  app.get<{ Params: { hash: string } }>('/:hash/checkpoint', async ({ params: { hash } }, reply) => {
    const log = witness.settings.logs.find(({ origin }) => hashOrigin(origin) === hash)
    const last = log === undefined ? undefined : await witness.lastOf(log)
    return last === undefined || last.isFirst
      ? sendPlain(reply, 404, 'nothing was signed')
      : sendPlain(reply, 200, last.note)
  })
  return app
}

function sendResult(reply: FastifyReply, answer: ConfirmResult, isSameSize: boolean) {
  switch (answer.kind) {
    case 'signed':
      return sendPlain(reply, 200, formatSignatureLine(answer.line))
    case 'other size':
      return sendSize(reply, answer.size)
    case 'not proven':
      return sendPlain(reply, 422, 'the proof does not hold')
    case 'stopped':
      // Two roots of one size are a conflict by the specification.
      return isSameSize
        ? sendSize(reply, answer.size)
        : sendPlain(reply, 422, 'the log has forked: nothing of it is signed')
  }
}

const sendSize = (reply: FastifyReply, size: number) => reply.code(409).type('text/x.tlog.size').send(`${size}\n`)

const sendPlain = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(text)
