// Two server processes on one database behave as one: counters, used nonces and ended sessions are shared immediately.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CaptchaAnswer, GUARD_PATHS, SESSION_PATHS } from '@cangdan/protocol'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiUrl, type Sent } from '#testing/client/callers.ts'
import { type FreshDatabase, freshDatabase, urlOf } from '#testing/database/database.ts'
import {
  askOver,
  newDevice,
  publicHeaders,
  refreshHeaders,
  type Session,
  signInOver,
} from '#testing/client/plain-client.mjs'
import { JSON_TYPE, parsed, sendOver, signed } from '#testing/client/requests.ts'
import { type ServerProcess, startProcess } from '#testing/process/server-process.ts'

let folder: string
let database: FreshDatabase
let db: Client
let one: ServerProcess
let two: ServerProcess
let passwords: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-two-'))
  database = await freshDatabase()
  db = new Client(database.connection)
  await db.connect()
  const secrets = join(folder, 'secrets.json')
  const shared = {
    DATABASE_URL: urlOf(database.connection),
    CANGDAN_SECRETS_FILE: secrets,
    // Without the worker, which would add two years of prices.
    CANGDAN_ROLE: 'web',
  }
  const start = (name: string) => startProcess({ ...shared, CANGDAN_DATA: join(folder, name) })
  ;[one, two] = await Promise.all([start('one'), start('two')])
  passwords = (JSON.parse(await readFile(secrets, 'utf8')) as { demo_passwords: Record<string, string> })
    .demo_passwords
})
beforeEach(() => db.query('delete from access_lock'))
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await db.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const INFO = apiUrl(SESSION_PATHS.info)
const NOBODY = JSON.stringify({ id: '00000000-0000-4000-8000-000000000000' })
const split = <T>(count: number, work: (address: string, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work([one, two][index % 2]!.address, index)))
const codeOver = async (address: string, call: Sent) => parsed(await sendOver(address, call)).code
const codeOf = async (address: string, session: Session) =>
  (await askOver(address, session, INFO)).code ?? 'ok'
const someone = (username = 'operator') => signInOver(one.address, username, passwords[username] ?? '')

/** Creates a proof of work of the highest level, made easy in the database. */
async function proof(address: string): Promise<{ captcha_id: string; captcha: string }> {
  const url = `${apiUrl(GUARD_PATHS.captcha)}?purpose=login&level=3`
  const came = parsed(await sendOver(address, { method: 'GET', url }))
  const { captcha_id } = came.answer.data as CaptchaAnswer
  await db.query('update captcha set cost = 1, bits = 0 where id = $1', [captcha_id])
  return { captcha_id, captcha: '0' }
}

async function attempt(address: string, password: string, more: object = {}): Promise<string> {
  const device = newDevice()
  const body = JSON.stringify({ username: 'operator', password, public_key: device.publicKey, ...more })
  const call = { method: 'POST', url: apiUrl(SESSION_PATHS.login), body } as const
  return codeOver(address, { ...call, headers: { ...publicHeaders(device, call), ...JSON_TYPE } })
}

describe('two processes', () => {
  it('are separate processes', () => {
    expect(new Set([one.pid, two.pid, process.pid]).size).toBe(3)
    expect(one.address).not.toBe(two.address)
  })

  it('accepts a request once, also when it is sent to both concurrently (row 25)', async () => {
    const session = await someone()
    const url = apiUrl(SESSION_PATHS.endSession)
    const call = signed(session, { method: 'POST', url, body: NOBODY })
    expect(await codeOver(one.address, call)).toBe('not_found')
    expect(await codeOver(two.address, call)).toBe('replayed')
    const again = signed(session, { method: 'POST', url, body: NOBODY })
    const codes = await split(16, (address) => codeOver(address, again))
    expect(codes.filter((code) => code !== 'replayed')).toEqual(['not_found'])
  })

  it('returns one successor token to sixteen concurrent refreshes (row 24)', async () => {
    const session = await someone()
    const refreshed = await split(16, async (address) => {
      const body = JSON.stringify({ refresh_token: session.tokens.refresh_token })
      const call = { method: 'POST', url: apiUrl(SESSION_PATHS.refresh), body } as const
      const headers = { ...refreshHeaders(session, call), ...JSON_TYPE }
      return parsed(await sendOver(address, { ...call, headers })).answer.data as { refresh_token: string }
    })
    expect(new Set(refreshed.map(({ refresh_token }) => refresh_token)).size).toBe(1)
    expect(await codeOf(two.address, session)).toBe('ok')
  })

  it('counts wrong passwords together and locks together (row 28)', async () => {
    const proofs = await split(20, (address) => proof(address))
    // Each challenge is solved at the other process.
    const codes = await split(20, (address, index) =>
      attempt(address === one.address ? two.address : one.address, `guess ${index}`, proofs[index]),
    )
    expect(codes.filter((code) => code === 'bad_credentials')).toHaveLength(4)
    expect(codes.filter((code) => code === 'locked')).toHaveLength(16)
    for (const { address } of [one, two])
      expect(await attempt(address, passwords['operator'] ?? '')).toBe('locked')
  })

  it('applies the end of a session, a disabled account and a lost right immediately (row 23)', async () => {
    const [leaving, staying] = [await someone(), await someone('manager')]
    expect(await codeOf(two.address, leaving)).toBe('ok')
    await askOver(one.address, leaving, apiUrl(SESSION_PATHS.logout))
    expect(await codeOf(two.address, leaving)).toBe('login_required')

    const list = apiUrl('seller_p/bank/BankList')
    expect(await askOver(two.address, staying, list)).toMatchObject({ status: true })
    await db.query(`update role set api_arr = '[]' where name <> 'admin'`)
    expect(await askOver(two.address, staying, list)).toMatchObject({ code: 'forbidden' })
    expect(await askOver(one.address, staying, list)).toMatchObject({ code: 'forbidden' })

    await db.query(`update account set disabled = 1 where username = 'manager'`)
    expect(await codeOf(one.address, staying)).toBe('login_required')
    expect(await codeOf(two.address, staying)).toBe('login_required')
  })
})
