// Receives cosignatures of witnesses that cannot be called: they read the head and the tiles, and post their signatures (`cangdan witness pull`).
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  isSameBytes,
  MalformedError,
  type Note,
  parseCheckpoint,
  parseNote,
  type Policy,
  verifySignatures,
} from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/ledger/log.ts'
import { primitives } from '#platform/ledger/primitives.ts'
import { recordWitnessed } from '#platform/ledger/witnessed-head.ts'
import { storeSignatures } from '#platform/ledger/publish.ts'

/** Seconds by which the clock of a witness may be ahead. */
const AHEAD = 300
const OPTIONS = { config: { access: 'signed-note' }, bodyLimit: 16 * 1024 } as const

/**
 * Registers `POST /ledger/cosignatures`, which accepts a note of a signed head with cosignatures of policy witnesses. Status 200 if a signature was
 * stored, 400 without a note, 403 without a signature of a policy witness, 404 for a head that the log has not signed.
 */
export function registerCosignatureRoute(
  app: FastifyInstance,
  db: Db,
  policyOf: () => Promise<Policy | undefined>,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    // The note contains the log's origin; a second log has its own address.
    for (const path of ['/ledger/cosignatures', '/ledger/:log/cosignatures'])
      scope.post(path, OPTIONS, async ({ body }, reply) => {
        const note = parseSignedNote(body)
        if (note === undefined) return sendText(reply, 400, 'no signed note')
        return takeCosignatures(db, note, await policyOf(), reply)
      })
    done()
  })
}

async function takeCosignatures(db: Db, note: Note, policy: Policy | undefined, reply: FastifyReply) {
  const cosigned = await verifyCosignatures(note, policy)
  if (cosigned.length === 0) return sendText(reply, 403, 'no witness of the policy signed this')
  const known = await findSignedHead(db, note)
  if (known === undefined) return sendText(reply, 404, 'no head of this log')
  await storeSignatures(db, known.log, known.size, cosigned)
  if (policy !== undefined) await recordWitnessed(db, known.log, policy)
  return sendText(reply, 200, 'kept')
}

function parseSignedNote(body: unknown): Note | undefined {
  try {
    const note = parseNote(typeof body === 'string' ? body : '')
    parseCheckpoint(note.body)
    return note
  } catch (error) {
    if (error instanceof MalformedError) return undefined
    throw error
  }
}

async function verifyCosignatures(note: Note, policy: Policy | undefined) {
  const keys = policy?.witnesses.map(({ key }) => key) ?? []
  const verified = await verifySignatures(primitives, note, keys).catch((error: unknown) => {
    if (error instanceof MalformedError) return []
    throw error
  })
  const latest = Date.now() / 1000 + AHEAD
  return verified.flatMap(({ signature, time }) => (time === undefined || time > latest ? [] : [{ signature, time }]))
}

async function findSignedHead(db: Db, note: Note): Promise<{ log: Log; size: number } | undefined> {
  const { origin, size, root } = parseCheckpoint(note.body)
  const { rows } = await sql<Log & { root: Buffer }>`
    select log.id, log.origin, head.root
      from ledger_log log join ledger_checkpoint head on head.log = log.id
     where log.origin = ${origin} and head.size = ${size}
       and exists (select from ledger_signature signed where signed.log = log.id and signed.size = head.size and name = log.origin)`.execute(
    db,
  )
  const [found] = rows
  if (found === undefined || !isSameBytes(found.root, root)) return undefined
  return { log: { id: found.id, origin: found.origin }, size }
}

const sendText = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).headers({ 'cache-control': 'no-store' }).type('text/plain; charset=utf-8').send(`${text}\n`)
