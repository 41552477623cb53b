import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { toBase64, parsePolicy, formatVerifierKey } from '@cangdan/protocol/ledger'
import { registerPublicLedgerRoutes } from '#modules/system/routes/ledger/ledger.ts'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { registerReplies } from '#platform/http/responses/replies.ts'
import { loadCurrentLog, type Log } from '#platform/ledger/log.ts'
import { sha256 } from '#platform/ledger/primitives.ts'
import { loadPublishedHead, type PublishDeps } from '#platform/ledger/publish.ts'
import { deriveLogKey } from '#platform/ledger/signer.ts'
import type { SignedHead } from '#platform/ledger/witnesses.ts'
import { ensureWitnessKey, readWitnessKey, readWitnessSettings } from '#platform/witness/settings.ts'
import { Witness } from '#platform/witness/witness.ts'
import { beginPublishing, sealAll } from '#modules/system/ledger/ledger-worker.ts'
import { createTestDatabase } from '#testing/database/database.ts'
import { createTestLedgerSettings, TEST_ORIGIN } from './settings.ts'
import { appendStreamEntry } from './streams.ts'

export const WITNESS_NAME = 'bank.test/witness'

export interface LogDesk {
  readonly db: Db
  readonly folder: string
  readonly publishing: PublishDeps
  readonly log: Log
  readonly url: string
  readonly trust: (witness: string, url?: string) => void
  readonly grow: (count: number) => Promise<SignedHead>
  readonly close: () => Promise<void>
}

/** Creates a log with its own database; as a fork, with the keys of another log. */
export async function createLogDesk(forkOf?: LogDesk): Promise<LogDesk> {
  const fresh = await createTestDatabase()
  const db = openDatabase(fresh.address, { onError: () => undefined })
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-witness-'))
  if (forkOf !== undefined)
    await copyFile(createTestLedgerSettings(forkOf.folder).secretsFile, createTestLedgerSettings(folder).secretsFile)
  const begun = await beginPublishing({ db, settings: createTestLedgerSettings(folder) })
  let policy: PublishDeps['policy']
  const publishing: PublishDeps = {
    ...begun,
    get policy() {
      return policy
    },
  }
  const log = await loadCurrentLog(db)
  if (log === undefined) throw new Error('the log was not begun')
  const server = await serveLog(db, () => Promise.resolve(policy))
  return {
    db,
    folder,
    publishing,
    log,
    url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/ledger`,
    trust: (key, url = '') => {
      policy = parsePolicy(sha256, `witness bank ${key} ${url}\nquorum bank\n`)
    },
    async grow(count) {
      await inTransaction(db, async (tx) => {
        for (let fact = 0; fact < count; fact += 1) await appendStreamEntry(tx, `tree:${1 + (fact % 3)}`, fact)
      })
      await sealAll(publishing)
      const head = await loadPublishedHead(db, log)
      if (head === undefined) throw new Error('nothing was signed')
      return head
    },
    async close() {
      await server.close()
      await db.destroy()
      await fresh.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function serveLog(db: Db, policy: () => Promise<PublishDeps['policy']>): Promise<FastifyInstance> {
  const server = Fastify()
  registerReplies(server)
  registerPublicLedgerRoutes(server, db, policy)
  await server.listen({ host: '127.0.0.1', port: 0 })
  return server
}

export interface WitnessDesk {
  readonly folder: string
  readonly witness: Witness
  readonly vkey: string
  readonly output: string[]
  readonly again: (entries?: string) => Promise<Witness>
  readonly close: () => Promise<void>
}

interface DeskOptions {
  readonly url?: string | undefined
  readonly webhook?: string
  readonly entries?: string
}

export async function createWitnessDesk(
  { publishing }: Pick<LogDesk, 'publishing'>,
  { head }: SignedHead,
  { url, webhook, entries }: DeskOptions = {},
): Promise<WitnessDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-witness-'))
  const keys = (await publishing.seeds()).map((seed) => formatVerifierKey(deriveLogKey(TEST_ORIGIN, seed)))
  const first = { size: head.size, root: toBase64(head.root) }
  const settings = { name: WITNESS_NAME, logs: [{ keys, first, url }], webhook }
  await writeFile(join(folder, 'witness.json'), JSON.stringify(settings))
  await ensureWitnessKey(folder)
  const output: string[] = []
  const restart = async (own = entries) => {
    const read = await readWitnessSettings(folder)
    return new Witness(read, await readWitnessKey(read), { entries: own, print: (line) => output.push(line) })
  }
  const witness = await restart()
  await witness.begin()
  return {
    folder,
    witness,
    vkey: formatVerifierKey(witness.own.key),
    output,
    again: restart,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
