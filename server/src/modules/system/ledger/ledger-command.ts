// `npx cangdan ledger …`: exports days of the ledger and manages its keys ("Keys of the ledger" in docs/operations.md).
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { lookUp } from '#engine/declare/look-up.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { buildArchive } from '#platform/ledger/archive/write-archive.ts'
import { clearFaults } from '#platform/ledger/ledger-fault.ts'
import { createSeed, getPublicKey, readSpareKey, ensureSpareKey, getSpareKeyFile } from '#platform/ledger/keys.ts'
import { loadCurrentLog, KEY_STATE, listLogKeys, type Log } from '#platform/ledger/log.ts'
import { addSpareKey, openNextLog, replaceKey, retireKey } from '#platform/ledger/open-log.ts'
import { buildNote } from '#platform/ledger/prove.ts'
import { loadPublishedHead } from '#platform/ledger/publish.ts'
import { assertNewest, restoreMemory } from '#platform/ledger/restore-memory.ts'
import {
  getLedgerSettings,
  type LedgerSettings,
  readPolicy,
  openLedgerSecrets,
  getSignerFile,
} from '#platform/ledger/settings.ts'
import { deriveLogKey, createFileMemory } from '#platform/ledger/signer.ts'
import { createTileCache } from '#platform/ledger/tile-reader.ts'
import type { Secrets } from '#platform/secrets.ts'
import { withDatabase } from './command-database.ts'
import { erasePersonal } from './erase.ts'
import { unpark } from './unpark.ts'

interface CommandContext {
  readonly db: Db
  readonly settings: LedgerSettings
  readonly secrets: Secrets
  readonly log: Log
  readonly args: readonly string[]
  readonly print: (line: string) => void
  readonly resources: readonly Resource[]
}

type LedgerTask = (context: CommandContext) => Promise<void>

const TASKS: Readonly<Record<string, LedgerTask>> = {
  export: exportDays,
  keys: printKeys,
  rotate,
  retire: retireSigningKey,
  replace: useSpareKey,
  spare: makeSpare,
  reopen,
  resume,
  remember: restoreSignerMemory,
  unpark: unparkEntries,
  erase,
}

/** Returns the exit status. @throws Error with the reason if the command is not possible */
export async function runLedgerCommand(
  env: NodeJS.ProcessEnv,
  [name = '', ...args]: readonly string[],
  print: (line: string) => void,
  resources: readonly Resource[],
): Promise<number> {
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
  if (task === undefined) throw new Error(`One of: ${Object.keys(TASKS).join(', ')}.`)
  return withDatabase(env, async (db, settings) => {
    const log = await loadCurrentLog(db)
    if (log === undefined) throw new Error('There is no ledger yet.')
    const ledger = getLedgerSettings(settings)
    await task({
      db,
      settings: ledger,
      secrets: await openLedgerSecrets(ledger),
      log,
      args,
      print,
      resources,
    })
    return 0
  })
}

async function exportDays({ db, settings, args, print }: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { from: { type: 'string' }, to: { type: 'string' } },
  })
  const [folder] = positionals
  const from = z.iso.date().parse(values.from)
  const to = z.iso.date().parse(values.to ?? values.from)
  if (folder === undefined) throw new Error('Name the folder to write to.')
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`)
  let files = 0
  for await (const { name, content } of buildArchive(db, {
    from,
    to,
    policy: (await readPolicy(settings))?.text ?? null,
  })) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await pipeline(Readable.from(content), createWriteStream(file))
    files += 1
  }
  print(files === 0 ? `Nothing was sealed from ${from} to ${to}.` : `${files} files in ${folder}`)
}

const STATE_NAMES: Readonly<Record<number, string>> = {
  [KEY_STATE.working]: 'signs',
  [KEY_STATE.spare]: 'spare, in a safe',
  [KEY_STATE.retiring]: 'signs beside its successor',
  [KEY_STATE.retired]: 'retired',
}

async function printKeys({ db, log, print }: CommandContext): Promise<void> {
  for (const { state, verifier_key } of await listLogKeys(db, log.id))
    print(`${verifier_key}  ${lookUp(STATE_NAMES, state)}`)
}

async function rotate({ db, secrets, log, print }: CommandContext): Promise<void> {
  const seed = Buffer.from(createSeed(), 'base64')
  const seeds = await secrets.ledgerSeeds()
  await replaceKey(db, seed, 'signs beside it', () => secrets.keepLedgerSeeds([seed, ...seeds]))
  print(`${deriveLogKey(log.origin, seed).id} signs from now on; the one before signs beside it until it is retired.`)
}

async function retireSigningKey({ db, secrets, log, args: [keyId = ''], print }: CommandContext): Promise<void> {
  const seeds = await secrets.ledgerSeeds()
  const others = seeds.filter((seed) => deriveLogKey(log.origin, seed).id !== keyId)
  await retireKey(db, keyId, () => secrets.keepLedgerSeeds(others))
  print(`${keyId} signs no more.`)
}

async function useSpareKey({ db, settings, secrets, log, args: [file = ''], print }: CommandContext): Promise<void> {
  const seed = Buffer.from(await readSpareKey(file), 'base64')
  const { id } = deriveLogKey(log.origin, seed)
  const known = (await listLogKeys(db, log.id)).find(({ key_id }) => key_id === id)
  if (known?.state !== KEY_STATE.spare) throw new Error(`The key ${id} is not the spare key of ${log.origin}.`)
  await replaceKey(db, seed, 'is lost', () => secrets.keepLedgerSeeds([seed]))
  print(`${id} signs from now on.`)
  await createSpare({ db, settings, secrets, print })
}

async function makeSpare({ db, settings, secrets, print }: CommandContext): Promise<void> {
  await createSpare({ db, settings, secrets, print })
}

async function createSpare({
  db,
  settings,
  secrets,
  print,
}: Pick<CommandContext, 'db' | 'settings' | 'secrets' | 'print'>): Promise<void> {
  const file = `${getSpareKeyFile(settings.secretsFile).replace(/\.json$/, '')}-${Date.now()}.json`
  const [working = Buffer.alloc(0)] = await secrets.ledgerSeeds()
  const seed = await ensureSpareKey(file, working)
  await addSpareKey(db, getPublicKey(seed), () => Promise.resolve())
  print(`The new spare key is ${file}: take it to a safe, and delete it here.`)
}

async function reopen({ db, settings, secrets, log, args: [noteFile], print }: CommandContext): Promise<void> {
  const own = await buildNote(db, log, await loadPublishedHead(db, log))
  const before = noteFile === undefined ? own : await readFile(noteFile, 'utf8')
  if (before === null) throw new Error(`${log.origin} was never signed: name a file with its last signed note.`)
  const seeds = () => secrets.ledgerSeeds()
  await assertNewest({ db, seeds, tiles: createTileCache(), log }, before)
  const seed = Buffer.from(createSeed(), 'base64')
  const number = log.id + 1
  const origin = `${settings.origin}/${number}`
  const file = getSpareKeyFile(settings.secretsFile).replace(/\.json$/, `-${number}.json`)
  const spare = await ensureSpareKey(file, seed)
  await openNextLog(db, { origin, seed, spare: getPublicKey(spare), before }, () => secrets.keepLedgerSeeds([seed]))
  print(`${origin} goes on where ${log.origin} ended. Its spare key is ${file}: take it to a safe, and delete it here.`)
}

async function resume({ db, print }: CommandContext): Promise<void> {
  await clearFaults(db, 'rollback', 'signer', 'tiles')
  print('The next seal looks again: what does not continue what was signed stops it as before.')
}

async function restoreSignerMemory({
  db,
  settings,
  secrets,
  log,
  args: [noteFile],
  print,
}: CommandContext): Promise<void> {
  const memory = createFileMemory(getSignerFile(settings))
  const text = noteFile === undefined ? undefined : await readFile(noteFile, 'utf8')
  const seeds = () => secrets.ledgerSeeds()
  const size = await restoreMemory({ db, seeds, tiles: createTileCache(), memory, log }, text)
  print(`${log.origin}: the signer remembers ${size} leaves, and signs what continues them.`)
}

async function unparkEntries({ db, print }: CommandContext): Promise<void> {
  const { entries, left } = await unpark(db)
  print(`${entries} entries fit now, and wait for the next seal.`)
  for (const each of left) print(`  parked still: ${each}`)
}

async function erase({ db, args, print, resources }: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { order: { type: 'string' } },
  })
  const [stream = '', ...fields] = positionals
  const [table, number = ''] = stream.split(':')
  const resource = resources.find((each) => each.table === table)
  if (resource === undefined || !/^[1-9]\d{0,15}$/.test(number) || values.order === undefined)
    throw new Error('For example: erase contract_record:17 driver_name driver_phone --order 2026-3')
  const erased = await erasePersonal(db, { resource, id: Number(number), fields, order: values.order })
  print(`${stream}: ${fields.join(', ')} erased, with ${erased} values that entries commit to.`)
}
