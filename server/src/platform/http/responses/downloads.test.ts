// Downloads in a new window, signed in their query (T4).
import { CALL_FLAGS, SESSION_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApiUrl, type RawResponse, send, type SignedInCaller } from '#testing/client/callers.ts'
import { downloadUrl } from '#testing/client/plain-client.mjs'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let caller: SignedInCaller

const PATH = 'seller_p/bank/BankList'
const FILE = `${buildApiUrl(PATH)}?${CALL_FLAGS.export}=3&${CALL_FLAGS.exportType}=csv&lang=en&bank_type=2`
const RIGHTS = [PATH, `${PATH}#export`]

beforeAll(async () => {
  platform = await createTestPlatform()
  caller = await platform.someone(platform.platformId, { apis: RIGHTS })
})
afterAll(() => platform.close())

const open = (url: string, app = platform.app): Promise<RawResponse> => send(app, { method: 'GET', url })
const readCode = ({ text }: RawResponse) => (JSON.parse(text) as { code?: string }).code
const isFile = ({ headers }: RawResponse) => String(headers['content-type']).startsWith('text/csv')

describe('signed download (row 27)', () => {
  it('opens without headers in the language of its query, and contains no token', async () => {
    const url = downloadUrl(caller.session, FILE)
    expect(url).not.toContain(caller.session.tokens.access_token.slice(0, 20))
    const file = await open(url)
    expect(isFile(file)).toBe(true)
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(file.text).toContain('Bank code')
    const spanish = await open(downloadUrl(caller.session, FILE.replace('lang=en', 'lang=es')))
    expect(spanish.text).not.toContain('Bank code')
  })

  it('opens once on all servers together, before it expires', async () => {
    const other = await platform.another()
    const url = downloadUrl(caller.session, FILE)
    expect(isFile(await open(url, other))).toBe(true)
    expect(readCode(await open(url))).toBe('replayed')
    expect(readCode(await open(url, other))).toBe('replayed')
    const old = downloadUrl(caller.session, FILE, { timestamp: Math.floor(Date.now() / 1000) - 400 })
    expect(readCode(await open(old))).toBe('stale_request')
  })

  it.each([
    ['_down_excel', '2'],
    ['lang', 'es'],
    ['bank_type', '1'],
    ['bank_type', undefined],
    ['disabled', '0'],
    ['device', 'A'.repeat(43)],
    ['timestamp', String(Math.floor(Date.now() / 1000) - 1)],
    ['nonce', 'A'.repeat(22)],
    ['nonce', undefined],
    ['sign', '0'.repeat(64)],
    ['sign', undefined],
  ])('does not open with another %s (%s)', async (name, value) => {
    const [path = '', query = ''] = downloadUrl(caller.session, FILE).split('?')
    const changed = new URLSearchParams(query)
    if (value === undefined) changed.delete(name)
    else changed.set(name, value)
    expect(readCode(await open(`${path}?${changed.toString()}`))).toBe('bad_signature')
  })

  it('signs each name and value of the query', async () => {
    const [path = '', query = ''] = downloadUrl(caller.session, FILE).split('?')
    const parts = [...new URLSearchParams(query)]
    expect(parts.map(([name]) => name).toSorted()).toEqual(
      ['_down_excel', 'bank_type', 'device', 'export_type', 'lang', 'nonce', 'sid', 'sign', 'timestamp'].toSorted(),
    )
    const tryOpen = async (changed: [string, string][]) =>
      isFile(await open(`${path}?${new URLSearchParams(changed).toString()}`))
    for (const [index, [name, value]] of parts.entries()) {
      const last = value.at(-1) === '0' ? '1' : '0'
      const changes: [string, string][] = [
        [name, value.slice(0, -1) + last],
        [name, ''],
        [`${name}x`, value],
        [name.toUpperCase(), value],
      ]
      for (const change of changes) expect(await tryOpen(parts.with(index, change)), String(change)).toBe(false)
      expect(await tryOpen(parts.toSpliced(index, 1)), `without ${name}`).toBe(false)
      expect(await tryOpen([...parts, [name, value]]), `${name} twice`).toBe(false)
    }
    // The failed attempts have not used up the download.
    expect(await tryOpen(parts)).toBe(true)
  })

  it('does not open for another session', async () => {
    const stranger = await platform.someone(platform.platformId, { apis: RIGHTS })
    const [path = '', query = ''] = downloadUrl(caller.session, FILE).split('?')
    const theirs = new URLSearchParams(query)
    theirs.set('sid', stranger.session.sid)
    expect(readCode(await open(`${path}?${theirs.toString()}`))).toBe('bad_signature')
    theirs.set('sid', '00000000-0000-4000-8000-000000000000')
    expect(readCode(await open(`${path}?${theirs.toString()}`))).toBe('login_required')
    theirs.delete('sid')
    expect(readCode(await open(`${path}?${theirs.toString()}`))).toBe('login_required')
  })

  it('reports errors in a dry run without reading rows', async () => {
    const stranger = await platform.someone(platform.platformId, { apis: [PATH] })
    const trial = { [CALL_FLAGS.trial]: 1, [CALL_FLAGS.export]: 3 }
    expect(await ok(caller.get(PATH, trial))).toBeNull()
    expect(await ok(caller.get(PATH, { ...trial, [CALL_FLAGS.export]: 2, id: 1 }))).toBeNull()
    expect(await getRejectionCode(stranger.get(PATH, trial))).toBe('forbidden')
    for (const wrong of [
      { nothing: 1 },
      { [CALL_FLAGS.exportColumns]: 'version' },
      { [CALL_FLAGS.exportType]: 'pdf' },
      { [CALL_FLAGS.export]: 4 },
      { [CALL_FLAGS.export]: 2, id: 'x' },
    ])
      expect(await getRejectionCode(caller.get(PATH, { ...trial, ...wrong })), JSON.stringify(wrong)).toBe(
        'unknown_name',
      )
    expect(await getRejectionCode(caller.get(PATH, { [CALL_FLAGS.trial]: 1, [CALL_FLAGS.importTemplate]: 1 }))).toBe(
      'forbidden',
    )
    await platform.db.transaction().execute(async (tx) => {
      await sql`lock table bank in access exclusive mode`.execute(tx)
      expect(await ok(caller.get(PATH, trial))).toBeNull()
    })
  })

  it('checks the rights when it is opened', async () => {
    const clerk = await platform.someone(platform.platformId, { apis: RIGHTS })
    const { roles } = await ok(clerk.get<{ roles: string[] }>(SESSION_PATHS.info))
    const url = downloadUrl(clerk.session, FILE)
    await platform.db
      .updateTable('role')
      .set({ api_arr: JSON.stringify([PATH]) })
      .where('name', '=', roles[0] ?? '')
      .execute()
    expect(readCode(await open(url))).toBe('forbidden')
  })

  it('does not open after its session has ended', async () => {
    const leaving = await platform.someone(platform.platformId, { apis: RIGHTS })
    const url = downloadUrl(leaving.session, FILE)
    await ok(leaving.get(SESSION_PATHS.logout))
    expect(readCode(await open(url))).toBe('login_required')
  })

  it('does not open calls that return no file', async () => {
    for (const url of [
      buildApiUrl(SESSION_PATHS.info),
      buildApiUrl(SESSION_PATHS.logout),
      buildApiUrl(PATH),
      `${buildApiUrl(PATH)}?page=1`,
    ])
      expect(readCode(await open(downloadUrl(caller.session, url))), url).toBe('login_required')
    await ok(caller.get(SESSION_PATHS.info))
  })

  it('opens once with headers, too', async () => {
    const query = { [CALL_FLAGS.export]: 3, [CALL_FLAGS.exportType]: 'csv' }
    expect(isFile(await caller.raw(PATH, query))).toBe(true)
    const bad = await caller.raw(PATH, { ...query, sign: 'x' })
    expect(readCode(bad)).toBe('bad_request')
  })
})
