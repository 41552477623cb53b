// Responses do not disclose who has an account, neither by their text nor by the work done.
import { GUARD_PATHS } from '@cangdan/protocol'
import { verify } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { type KyselyPlugin, type RootOperationNode, SelectQueryNode, TableNode } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#platform/identity/passwords.ts'
import { SAFETY_TABLE } from '#platform/safety/safety.ts'
import { createAnonymousCaller } from '#testing/client/callers.ts'
import {
  attemptLogin,
  advanceGuardClock,
  solveProof,
  attemptWithProof,
  solveSmsProof,
} from '#modules/accounts/testing/login-attempts.ts'
import { PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

vi.mock('@node-rs/argon2', { spy: true })

let platform: TestPlatform
const NAME = 'user1'
const NOBODY = 'nobody of that name'
const LOCK_END = /\d{4}-\d\d-\d\d \d\d:\d\d/

beforeAll(async () => {
  platform = await createTestPlatform()
  const password_hash = await hashPassword('setup', PASSWORD)
  await platform.db.updateTable('account').set({ password_hash }).where('username', '=', NAME).execute()
})
beforeEach(() => platform.db.deleteFrom('access_lock').execute())
afterAll(() => platform.close())

function getTableName(node: RootOperationNode): string {
  if (!SelectQueryNode.is(node)) return ''
  const [first] = node.from?.froms ?? []
  return first !== undefined && TableNode.is(first) ? first.table.identifier.name : ''
}

function createStatementRecorder(): KyselyPlugin & { take(): string[] } {
  let seen: string[] = []
  return {
    transformQuery({ node }) {
      const table = getTableName(node)
      const statement = node.kind === 'RawNode' ? node.sqlFragments.join('?') : `${node.kind} ${table}`
      if (table !== SAFETY_TABLE) seen.push(statement)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
    take() {
      const taken = seen
      seen = []
      return taken
    },
  }
}

describe('existence of an account (row 29)', () => {
  let server: FastifyInstance
  const watch = createStatementRecorder()

  beforeAll(async () => {
    server = await platform.another({ db: platform.db.withPlugin(watch) })
  })

  async function measureWork(attempted: Promise<unknown>): Promise<{ hashes: string[]; statements: string[] }> {
    vi.mocked(verify).mockClear()
    watch.take()
    await attempted
    const hashes = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'))
    return { hashes, statements: watch.take() }
  }

  it('is not disclosed by the work for a known and an unknown name, up to the lock', async () => {
    // The hash for unknown names is created once per process, at the first attempt.
    await attemptLogin(server, NOBODY, 'wrong')
    await platform.db.deleteFrom('access_lock').execute()
    for (let guess = 1; guess <= 7; guess += 1) {
      const seen = [await solveProof(server, NAME), await solveProof(server, NOBODY)]
      const known = await measureWork(attemptLogin(server, NAME, 'wrong', seen[0]))
      const unknown = await measureWork(attemptLogin(server, NOBODY, 'wrong', seen[1]))
      expect(unknown, `attempt ${guess}`).toEqual(known)
      expect(known.hashes, `attempt ${guess}`).toEqual(guess > 5 ? [] : ['$argon2id$v=19$m=19456,t=2,p=1'])
      expect(known.statements.length).toBeGreaterThan(0)
    }
  })

  it('is not disclosed by the work or the response for a phone number', async () => {
    const requestSmsCode = async (phone: string) => {
      const body = { phone, scene: 'login', ...(await solveSmsProof(server, phone)) }
      let answer = ''
      const work = await measureWork(
        createAnonymousCaller(server)
          .post(GUARD_PATHS.verifySend, body)
          .then((came) => (answer = JSON.stringify(came))),
      )
      return { work, answer }
    }
    const known = await requestSmsCode('13800000000')
    expect(await requestSmsCode('13800000001')).toEqual(known)
    expect(known.work.statements.length).toBeGreaterThan(5)
    expect(await requestSmsCode('13800000001')).toEqual(await requestSmsCode('13800000000'))
    await advanceGuardClock(platform.db, 24 * 3600)
  })

  it('is not disclosed by the response for a name, up to the lock', async () => {
    const recordResponses = async (username: string) => {
      await platform.db.deleteFrom('access_lock').execute()
      const answers: string[] = []
      for (const more of [
        {},
        {},
        {},
        await solveProof(platform.app, username),
        await solveProof(platform.app, username),
      ])
        answers.push(JSON.stringify(await attemptLogin(platform.app, username, 'wrong', more)))
      const locked = JSON.stringify(await attemptWithProof(platform.app, username, 'wrong'))
      expect(locked).toMatch(LOCK_END)
      // A minute may begin between the two names.
      return [...answers, locked.replace(LOCK_END, 'end of the lock')]
    }
    expect(await recordResponses(NAME)).toEqual(await recordResponses(NOBODY))
  })
})
