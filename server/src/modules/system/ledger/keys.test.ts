// Ledger keys: rotation, replacement, and recovery after the loss of a key or the end of the log (docs/ledger.md).
import { resources } from '#modules/index.ts'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseNote, formatVerifierKey } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { loadCurrentLog, KEY_STATE, listLogKeys } from '#platform/ledger/log.ts'
import { loadPublishedHead, publishHead } from '#platform/ledger/publish.ts'
import { buildNote } from '#platform/ledger/prove.ts'
import { deriveLogKey } from '#platform/ledger/signer.ts'
import { createTestDatabase, type TestDatabase, formatDatabaseUrl } from '#testing/database/database.ts'
import { createTestLedgerSettings, TEST_ORIGIN } from '../testing/ledger/settings.ts'
import { appendStreamEntry } from '../testing/ledger/streams.ts'
import { checkLedgerRows } from '../testing/ledger/verdict.ts'
import { beginPublishing, sealAll } from './ledger-worker.ts'
import { runLedgerCommand } from './ledger-command.ts'
import { verifyLedger } from './verify-ledger.ts'

let fresh: TestDatabase
let db: Db
let folder: string

beforeEach(async () => {
  fresh = await createTestDatabase()
  db = openDatabase(fresh.address, { onError: () => undefined })
  folder = await mkdtemp(join(tmpdir(), 'cangdan-keys-'))
  await addEntries(3)
})
afterEach(async () => {
  await db.destroy()
  await fresh.drop()
  await rm(folder, { recursive: true, force: true })
})

const seal = async () => sealAll(await beginPublishing({ db, settings: createTestLedgerSettings(folder) }))

async function addEntries(entries: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (let fact = 0; fact < entries; fact += 1) await appendStreamEntry(tx, 'tree:1', fact)
  })
  await seal()
}

async function runCommand(...args: string[]): Promise<string> {
  const lines: string[] = []
  const env = {
    DATABASE_URL: formatDatabaseUrl(fresh.connection),
    CANGDAN_DATA: folder,
    CANGDAN_SECRETS_FILE: join(folder, 'ledger-secrets.json'),
    LEDGER_ORIGIN: TEST_ORIGIN,
  }
  await runLedgerCommand(env, args, (line) => void lines.push(line), resources)
  return lines.join('\n')
}

async function listSigners(): Promise<string[]> {
  const log = await loadCurrentLog(db)
  const head = log === undefined ? undefined : await loadPublishedHead(db, log)
  return (head?.own ?? []).map(({ keyId }) => keyId)
}

const listFindings = async () => (await verifyLedger(db, [])).findings

describe('ledger key', () => {
  it('is rotated with both keys signing for a time, recorded in the ledger', async () => {
    const [before = ''] = await listSigners()
    const stored = await runCommand('rotate')
    await addEntries(1)
    const both = await listSigners()
    expect(both).toHaveLength(2)
    expect(both).toContain(before)
    expect(stored).toContain(both.find((id) => id !== before))
    expect(await runCommand('keys')).toMatch(/signs beside its successor/)

    await runCommand('retire', before)
    await addEntries(1)
    expect(await listSigners()).toEqual(both.filter((id) => id !== before))
    await expect(runCommand('retire', before)).rejects.toThrow('does not sign beside another one')
    expect(await listFindings()).toEqual([])
    expect((await checkLedgerRows(db)).errors).toEqual([])
  })

  it('is replaced by the spare key after a loss, with a new spare key', async () => {
    const [before = ''] = await listSigners()
    const spare = join(folder, 'ledger-spare-key.json')
    await rm(join(folder, 'ledger-secrets.json'))
    await expect(addEntries(1)).rejects.toThrow('none that signs this log')
    expect(await runCommand('replace', spare)).toMatch(/signs from now on/)
    await seal()
    const [after = ''] = await listSigners()
    expect(after).not.toBe(before)
    const spares = (await readdir(folder)).filter((name) => name.startsWith('ledger-spare-key-'))
    expect(spares).toHaveLength(1)
    await expect(runCommand('replace', spare)).rejects.toThrow('is not the spare key')
    expect(await runCommand('keys')).toMatch(new RegExp(`${before}.*retired`))
    expect(await listFindings()).toEqual([])
  })
})

describe('spare key', () => {
  const readSeed = async (file: string) => {
    const { spare_seed } = JSON.parse(await readFile(file, 'utf8')) as { spare_seed: string }
    return formatVerifierKey(deriveLogKey(TEST_ORIGIN, Buffer.from(spare_seed, 'base64')))
  }

  it('matches its file, also after an interrupted start', async () => {
    const other = await createTestDatabase()
    const otherDb = openDatabase(other.address, { onError: () => undefined })
    const elsewhere = await mkdtemp(join(tmpdir(), 'cangdan-keys-'))
    try {
      await copyFile(join(folder, 'ledger-spare-key.json'), join(elsewhere, 'ledger-spare-key.json'))
      await beginPublishing({ db: otherDb, settings: createTestLedgerSettings(elsewhere) })
      const stated = (await listLogKeys(otherDb, 1)).find(({ state }) => state === KEY_STATE.spare)
      expect(stated?.verifier_key).toBe(await readSeed(join(elsewhere, 'ledger-spare-key.json')))
    } finally {
      await otherDb.destroy()
      await other.drop()
      await rm(elsewhere, { recursive: true, force: true })
    }
  })

  it('of a reopened log is taken from an existing file', async () => {
    const file = join(folder, 'ledger-spare-key-2.json')
    await copyFile(join(folder, 'ledger-spare-key.json'), file)
    await runCommand('reopen')
    const stated = (await listLogKeys(db, 2)).find(({ state }) => state === KEY_STATE.spare)
    const { spare_seed } = JSON.parse(await readFile(file, 'utf8')) as { spare_seed: string }
    expect(stated?.verifier_key).toBe(
      formatVerifierKey(deriveLogKey(`${TEST_ORIGIN}/2`, Buffer.from(spare_seed, 'base64'))),
    )
  })

  it('with a damaged file prevents reopening', async () => {
    await writeFile(join(folder, 'ledger-spare-key-2.json'), '{"spare_seed":"')
    await expect(runCommand('reopen')).rejects.toThrow('is no file of a spare key')
    expect((await loadCurrentLog(db))?.id).toBe(1)
  })
})

describe('signer that lost its memory', () => {
  const getSignerPath = () => join(folder, 'ledger/signer.json')
  const keepNote = async () => {
    const log = await loadCurrentLog(db)
    if (log === undefined) throw new Error('no log')
    const file = join(folder, `kept-${Math.random()}`)
    await writeFile(file, (await buildNote(db, log, await loadPublishedHead(db, log))) ?? '')
    return file
  }

  it('signs nothing until the newest note is supplied', async () => {
    const four = await keepNote()
    await addEntries(4)
    const eight = await keepNote()
    await rm(getSignerPath())
    await expect(addEntries(1)).rejects.toMatchObject({ kind: 'signer' })
    await expect(runCommand('remember')).rejects.toThrow('has signed 8 leaves')
    await expect(runCommand('remember', four)).rejects.toThrow('8 are signed here')
    await sql`insert into ledger_fault (kind, detail) values ('signer', 'gone')`.execute(db)
    expect(await runCommand('remember', eight)).toContain('remembers 8 leaves')
    await expect(runCommand('remember', eight)).rejects.toThrow('remembers 8 leaves of ledger.test/cangdan already')
    await seal()
    expect(await openLog()).toEqual([])
    expect(await listSigners()).toHaveLength(1)
    expect((await checkLedgerRows(db)).leaves).toBe(9)
    expect(await listFindings()).toEqual([])
  })

  it('signs neither less nor another tree after a restore on another machine', async () => {
    await addEntries(4)
    const eight = await keepNote()
    await restoreBackup()
    await rm(getSignerPath())
    await inTransaction(db, (tx) => appendStreamEntry(tx, 'tree:1', 9))
    await expect(seal()).rejects.toMatchObject({ kind: 'signer' })
    await expect(runCommand('remember', eight)).rejects.toThrow('8 leaves of ledger.test/cangdan were signed')
    for (let turn = 0; turn < 5; turn += 1) {
      await inTransaction(db, (tx) => appendStreamEntry(tx, 'tree:1', 9))
      await seal().catch(() => undefined)
    }
    await expect(runCommand('remember', eight)).rejects.toThrow('does not continue that of 8')
    const text = await readFile(eight, 'utf8')
    for (const [change, says] of [
      [text.replace('\n8\n', '\n6\n'), 'no note that'],
      [text.replace(TEST_ORIGIN, 'other.test/ledger'), 'is of other.test/ledger'],
      ['rubbish', 'no note that'],
    ] as const) {
      await writeFile(eight, change)
      await expect(runCommand('remember', eight)).rejects.toThrow(says)
    }
    expect((await loadPublishedHead(db, (await loadCurrentLog(db))!))?.head.size).toBe(4)
  })

  it('accepts an empty memory only if nothing was signed', async () => {
    await sql`alter table ledger_signature disable trigger user`.execute(db)
    await sql`delete from ledger_signature`.execute(db)
    await sql`alter table ledger_signature enable trigger user`.execute(db)
    await rm(getSignerPath())
    await expect(seal()).rejects.toMatchObject({ kind: 'signer' })
    expect(await runCommand('remember')).toContain('remembers 0 leaves')
    await seal()
    expect(await listSigners()).toHaveLength(1)
  })
})

const openLog = async () => (await sql`select kind, detail from ledger_fault where clear_time is null`.execute(db)).rows

describe('ledger with a missing end, such as one from a backup', () => {
  it('stops, and continues under another origin from the last signed note', async () => {
    await addEntries(4)
    const log = await loadCurrentLog(db)
    if (log === undefined) throw new Error('no log')
    const signedNote = (await buildNote(db, log, await loadPublishedHead(db, log))) ?? ''
    await restoreBackup()
    await inTransaction(db, (tx) => appendStreamEntry(tx, 'tree:1', 9))
    const publishing = await beginPublishing({ db, settings: createTestLedgerSettings(folder) })
    await expect(publishHead(publishing)).rejects.toThrow('8 leaves were signed, and there are 4 now')
    await sql`insert into ledger_fault (kind, detail) values ('rollback', '8 leaves were signed')`.execute(db)

    const note = join(folder, 'kept-note')
    for (const [wrong, says] of [
      [signedNote.replace('\n8\n', '\n80\n'), 'no note that'],
      [signedNote.replace(TEST_ORIGIN, 'other.test/ledger'), 'is of other.test/ledger'],
      [signedNote.replace(/\u2014 \S+/, '\u2014 somebody.test/else'), 'No key of'],
    ] as const) {
      await writeFile(note, wrong)
      await expect(runCommand('reopen', note)).rejects.toThrow(says)
    }
    await writeFile(note, signedNote)
    expect(await runCommand('reopen', note)).toContain(`${TEST_ORIGIN}/2 goes on where ${TEST_ORIGIN} ended`)
    await addEntries(2)
    expect((await loadCurrentLog(db))?.origin).toBe(`${TEST_ORIGIN}/2`)
    expect(await loadFirstEntry(2)).toMatchObject({
      facts: { origin: `${TEST_ORIGIN}/2`, before: signedNote },
    })
    expect(parseNote(signedNote).body.split('\n')[1]).toBe('8')
    expect(await listFindings()).toEqual([])
    expect((await checkLedgerRows(db, 2)).errors.filter((error) => !error.startsWith('tree:1 3'))).toEqual([])
    expect(await runCommand('keys')).not.toContain(`${TEST_ORIGIN}+`)
  })

  it('continues unchanged once it is complete again', async () => {
    await sql`insert into ledger_fault (kind, detail) values ('rollback', 'a witness has seen more')`.execute(db)
    await inTransaction(db, (tx) => appendStreamEntry(tx, 'tree:1', 9))
    await seal()
    expect((await checkLedgerRows(db)).waiting).toBe(1)
    await runCommand('resume')
    await seal()
    expect((await checkLedgerRows(db)).waiting).toBe(0)
    expect(await listFindings()).toEqual([])
  })

  it('continues from the existing entries without a kept note', async () => {
    expect(await runCommand('reopen')).toContain(`${TEST_ORIGIN}/2 goes on`)
    await addEntries(1)
    const { facts } = await loadFirstEntry(2)
    expect(parseNote(String(facts['before'])).body.split('\n').slice(0, 2)).toEqual([TEST_ORIGIN, '4'])
    await expect(runCommand('reopen', join(folder, 'nothing'))).rejects.toThrow('ENOENT')
    await expect(runCommand('burn')).rejects.toThrow('One of: export, keys, rotate')
    expect(await listFindings()).toEqual([])
  })
})

async function loadFirstEntry(log: number): Promise<{ readonly facts: Readonly<Record<string, unknown>> }> {
  const { rows } = await sql<{ body: Buffer }>`
    select body from ledger_entry join ledger_leaf on entry_id = id where log = ${log} and leaf = 0`.execute(db)
  return JSON.parse(rows[0]?.body.toString() ?? '') as { facts: Record<string, unknown> }
}

async function restoreBackup(): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from ledger_signature where size > 4`.execute(tx)
    await sql`delete from ledger_checkpoint where size > 4`.execute(tx)
    await sql`delete from ledger_entry where id in (select entry_id from ledger_leaf where leaf >= 4)`.execute(tx)
    await sql`delete from ledger_leaf where leaf >= 4`.execute(tx)
    await sql`update ledger_tile set data = substring(data for 4 * 32)`.execute(tx)
  })
  expect(await readFile(join(folder, 'ledger/signer.json'), 'utf8')).toContain('8')
}
