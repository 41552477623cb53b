// Refresh tokens are single-use; reuse is treated as theft.
import { SESSION_PATHS } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { createSessions } from '#platform/identity/sessions.ts'
import { refresh, type SignedInCaller, createSignedInCaller } from '#testing/client/callers.ts'
import { newDevice } from '#testing/client/plain-client.mjs'
import { ok, PASSWORD, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let other: FastifyInstance

beforeAll(async () => {
  platform = await createTestPlatform()
  other = await platform.another()
})
afterAll(() => platform.close())

const signInUser = () => platform.signIn('user1', PASSWORD)
const isAlive = async (caller: SignedInCaller) => (await caller.get(SESSION_PATHS.info)).status
const listEvents = async ({ session }: SignedInCaller) =>
  (await platform.db.selectFrom('security_event').select('kind').where('session_id', '=', session.sid).execute()).map(
    ({ kind }) => kind,
  )
/** Moves the times of the session into the past. */
const passHours = ({ session }: SignedInCaller, hours: number) =>
  sql`
    update session set refreshed_at = refreshed_at - make_interval(secs => ${hours * 3600}),
                       expires_at = expires_at - make_interval(secs => ${hours * 3600}),
                       ends_at = ends_at - make_interval(secs => ${hours * 3600})
     where id = ${session.sid}`.execute(platform.db)
const SECOND = 1 / 3600

/** Returns whether a query waits for a lock in this database. */
async function hasWaitingQuery(): Promise<boolean | undefined> {
  const waiting = sql<{ is: boolean }>`
    select exists (select from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock') as is`
  return (await waiting.execute(platform.db)).rows[0]?.is
}

describe('refresh token (row 24)', () => {
  it('is exchanged for an access token and a new refresh token', async () => {
    const caller = await signInUser()
    const next = await ok(refresh(platform.app, caller.session))
    expect(next.refresh_token).not.toBe(caller.session.tokens.refresh_token)
    const renewed = createSignedInCaller(platform.app, { ...caller.session, tokens: next })
    expect(await isAlive(renewed)).toBe(true)
    expect((await refresh(other, renewed.session)).status).toBe(true)
  })

  it('returns the same successor to a retry within ten seconds', async () => {
    const caller = await signInUser()
    const first = await ok(refresh(platform.app, caller.session))
    await passHours(caller, 8 * SECOND)
    const again = await ok(refresh(other, caller.session))
    expect(again.refresh_token).toBe(first.refresh_token)
    expect(await isAlive(caller)).toBe(true)
  })

  it('ends the session and is recorded when reused later', async () => {
    const caller = await signInUser()
    const next = await ok(refresh(platform.app, caller.session))
    await passHours(caller, 11 * SECOND)
    expect(await getRejectionCode(refresh(other, caller.session))).toBe('login_required')
    expect(await isAlive(caller)).toBe(false)
    expect(await getRejectionCode(refresh(platform.app, { ...caller.session, tokens: next }))).toBe('login_required')
    expect(await listEvents(caller)).toEqual(['refresh_reused'])
  })

  it('ends the session when older than the previous one, even within ten seconds', async () => {
    const caller = await signInUser()
    const second = await ok(refresh(platform.app, caller.session))
    await ok(refresh(platform.app, { ...caller.session, tokens: second }))
    expect(await getRejectionCode(refresh(platform.app, caller.session))).toBe('login_required')
    expect(await isAlive(caller)).toBe(false)
    expect(await listEvents(caller)).toEqual(['refresh_reused'])
  })

  it('has one successor under concurrent requests to two servers', async () => {
    const caller = await signInUser()
    const request = Array.from({ length: 16 }, (_, index) =>
      ok(refresh(index % 2 === 0 ? platform.app : other, caller.session)),
    )
    const successors = (await Promise.all(request)).map(({ refresh_token }) => refresh_token)
    expect(successors).toHaveLength(16)
    expect(new Set(successors).size).toBe(1)
    expect(await isAlive(caller)).toBe(true)
  })

  it('waits for a concurrent exchange and uses its result', async () => {
    const caller = await signInUser()
    const { sid } = caller.session
    let request: ReturnType<typeof refresh> | undefined
    await inTransaction(platform.db, async (tx) => {
      await tx.updateTable('session').set({ generation: 2 }).where('id', '=', sid).execute()
      request = refresh(other, caller.session)
      await expect.poll(hasWaitingQuery).toBe(true)
    })
    expect((await request)?.status).toBe(false)
    expect(await listEvents(caller)).toEqual(['refresh_reused'])
  })

  it('stays valid after an exchange that was rolled back', async () => {
    const { session } = await signInUser()
    const secrets = { pepper: Buffer.alloc(32, 1), keyEncryptionKey: Buffer.alloc(32, 2) }
    const rolledBack = inTransaction(platform.db, async (tx) => {
      await createSessions(tx, secrets).renew(session.sid, session.tokens.refresh_token, '')
      throw new Error('the answer is never sent')
    })
    await expect(rolledBack).rejects.toThrow('never sent')
    await passHours({ session } as SignedInCaller, 11 * SECOND)
    expect((await refresh(platform.app, session)).status).toBe(true)
  })

  it('is rejected without the key of its session', async () => {
    const caller = await signInUser()
    const thief = { ...caller.session, device: newDevice(), signKey: Buffer.alloc(32, 3) }
    expect(await getRejectionCode(refresh(platform.app, thief))).toBe('bad_signature')
    expect(await getRejectionCode(refresh(platform.app, { ...thief, device: caller.session.device }))).toBe(
      'bad_signature',
    )
    expect((await refresh(platform.app, caller.session)).status).toBe(true)
  })

  it('is rejected if forged or of another session, without ending either', async () => {
    const [one, two] = [await signInUser(), await signInUser()]
    const { refresh_token } = two.session.tokens
    const [sid, generation, mac = ''] = one.session.tokens.refresh_token.split('.')
    const forged = [
      refresh_token,
      `${sid}.1.${mac}`,
      `${sid}.${generation}.${mac.slice(1)}A`,
      `${one.session.sid}.0.${refresh_token.split('.')[2]}`,
      'x',
    ]
    for (const token of forged)
      expect(await getRejectionCode(refresh(platform.app, one.session, token))).toBe('login_required')
    expect(await isAlive(one)).toBe(true)
    expect(await isAlive(two)).toBe(true)
  })
})

describe('session expiry', () => {
  it('ends a session one day after its last refresh', async () => {
    const caller = await signInUser()
    await passHours(caller, 23)
    const tokens = await ok(refresh(platform.app, caller.session))
    await passHours(caller, 23)
    const renewed = createSignedInCaller(platform.app, { ...caller.session, tokens })
    expect(await isAlive(renewed)).toBe(true)
    await passHours(caller, 2)
    expect(await isAlive(renewed)).toBe(false)
    expect(await getRejectionCode(refresh(platform.app, renewed.session))).toBe('login_required')
  })

  it('ends a session after seven days regardless of refreshes', async () => {
    const caller = await signInUser()
    let { session } = caller
    for (let day = 0; day < 8; day += 1) {
      await passHours(caller, 20)
      session = { ...session, tokens: await ok(refresh(platform.app, session)) }
    }
    await passHours(caller, 9)
    expect(await getRejectionCode(refresh(platform.app, session))).toBe('login_required')
    expect(await listEvents(caller)).toEqual([])
  })
})
