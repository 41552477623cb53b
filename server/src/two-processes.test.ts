// Two server processes on one database behave as one: counters, used nonces and ended sessions are shared immediately.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CaptchaResponse, GUARD_PATHS, SESSION_PATHS } from '@cangdan/protocol'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApiUrl, type SentRequest } from '#testing/client/callers.ts'
import { type TestDatabase, createTestDatabase, formatDatabaseUrl } from '#testing/database/database.ts'
import {
  askOver,
  newDevice,
  publicHeaders,
  refreshHeaders,
  type Session,
  signInOver,
} from '#testing/client/plain-client.mjs'
import { JSON_TYPE, parseResponse, sendOverSocket, signRequest } from '#testing/client/requests.ts'
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts'

let folder: string
let database: TestDatabase
let db: Client
let one: ServerProcess
let two: ServerProcess
let passwords: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-two-'))
  database = await createTestDatabase()
  db = new Client(database.connection)
  await db.connect()
  const secrets = join(folder, 'secrets.json')
  const shared = {
    DATABASE_URL: formatDatabaseUrl(database.connection),
    CANGDAN_SECRETS_FILE: secrets,
    // Without the worker, which would add two years of prices.
    CANGDAN_ROLE: 'web',
  }
  const start = (name: string) => startServerProcess({ ...shared, CANGDAN_DATA: join(folder, name) })
  ;[one, two] = await Promise.all([start('one'), start('two')])
  passwords = (JSON.parse(await readFile(secrets, 'utf8')) as { demo_passwords: Record<string, string> }).demo_passwords
})
beforeEach(() => db.query('delete from access_lock'))
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await db.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const INFO = buildApiUrl(SESSION_PATHS.info)
const NOBODY = JSON.stringify({ id: '00000000-0000-4000-8000-000000000000' })
const runOnBoth = <T>(count: number, work: (address: string, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work([one, two][index % 2]!.address, index)))
const sendAndReadCode = async (address: string, call: SentRequest) =>
  parseResponse(await sendOverSocket(address, call)).code
const readSessionCode = async (address: string, session: Session) =>
  (await askOver(address, session, INFO)).code ?? 'ok'
const signInUser = (username = 'operator') => signInOver(one.address, username, passwords[username] ?? '')

/** Creates a proof of work of the highest level, made easy in the database. */
async function createProof(address: string): Promise<{ captcha_id: string; captcha: string }> {
  const url = `${buildApiUrl(GUARD_PATHS.captcha)}?purpose=login&level=3`
  const response = parseResponse(await sendOverSocket(address, { method: 'GET', url }))
  const { captcha_id } = response.answer.data as CaptchaResponse
  await db.query('update captcha set cost = 1, bits = 0 where id = $1', [captcha_id])
  return { captcha_id, captcha: '0' }
}

async function attempt(address: string, password: string, more: object = {}): Promise<string> {
  const device = newDevice()
  const body = JSON.stringify({ username: 'operator', password, public_key: device.publicKey, ...more })
  const call = { method: 'POST', url: buildApiUrl(SESSION_PATHS.login), body } as const
  return sendAndReadCode(address, { ...call, headers: { ...publicHeaders(device, call), ...JSON_TYPE } })
}

describe('two processes', () => {
  it('are separate processes', () => {
    expect(new Set([one.pid, two.pid, process.pid]).size).toBe(3)
    expect(one.address).not.toBe(two.address)
  })

  it('accepts a request once, also when it is sent to both concurrently (row 25)', async () => {
    const session = await signInUser()
    const url = buildApiUrl(SESSION_PATHS.endSession)
    const call = signRequest(session, { method: 'POST', url, body: NOBODY })
    expect(await sendAndReadCode(one.address, call)).toBe('not_found')
    expect(await sendAndReadCode(two.address, call)).toBe('replayed')
    const again = signRequest(session, { method: 'POST', url, body: NOBODY })
    const codes = await runOnBoth(16, (address) => sendAndReadCode(address, again))
    expect(codes.filter((code) => code !== 'replayed')).toEqual(['not_found'])
  })

  it('returns one successor token to sixteen concurrent refreshes (row 24)', async () => {
    const session = await signInUser()
    const refreshed = await runOnBoth(16, async (address) => {
      const body = JSON.stringify({ refresh_token: session.tokens.refresh_token })
      const call = { method: 'POST', url: buildApiUrl(SESSION_PATHS.refresh), body } as const
      const headers = { ...refreshHeaders(session, call), ...JSON_TYPE }
      return parseResponse(await sendOverSocket(address, { ...call, headers })).answer.data as {
        refresh_token: string
      }
    })
    expect(new Set(refreshed.map(({ refresh_token }) => refresh_token)).size).toBe(1)
    expect(await readSessionCode(two.address, session)).toBe('ok')
  })

  it('counts wrong passwords together and locks together (row 28)', async () => {
    const proofs = await runOnBoth(20, (address) => createProof(address))
    // Each challenge is solved at the other process.
    const codes = await runOnBoth(20, (address, index) =>
      attempt(address === one.address ? two.address : one.address, `guess ${index}`, proofs[index]),
    )
    expect(codes.filter((code) => code === 'bad_credentials')).toHaveLength(4)
    expect(codes.filter((code) => code === 'locked')).toHaveLength(16)
    for (const { address } of [one, two]) expect(await attempt(address, passwords['operator'] ?? '')).toBe('locked')
  })

  it('applies the end of a session, a disabled account and a lost right immediately (row 23)', async () => {
    const [leaving, staying] = [await signInUser(), await signInUser('manager')]
    expect(await readSessionCode(two.address, leaving)).toBe('ok')
    await askOver(one.address, leaving, buildApiUrl(SESSION_PATHS.logout))
    expect(await readSessionCode(two.address, leaving)).toBe('login_required')

    const list = buildApiUrl('seller_p/bank/BankList')
    expect(await askOver(two.address, staying, list)).toMatchObject({ status: true })
    await db.query(`update role set api_arr = '[]' where name <> 'admin'`)
    expect(await askOver(two.address, staying, list)).toMatchObject({ code: 'forbidden' })
    expect(await askOver(one.address, staying, list)).toMatchObject({ code: 'forbidden' })

    await db.query(`update account set disabled = 1 where username = 'manager'`)
    expect(await readSessionCode(one.address, staying)).toBe('login_required')
    expect(await readSessionCode(two.address, staying)).toBe('login_required')
  })
})
