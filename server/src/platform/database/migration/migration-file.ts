// Reads the files of the schema. Lines that begin with `-- migrate:` in the header of a file set its options.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#platform/start-error.ts'

export interface MigrationFile {
  readonly name: string
  readonly text: string
  /** SHA-256 of the statements in hex, without comment lines, blank lines and line endings. */
  readonly checksum: string
  readonly statementTimeoutMs: number
  /** Statements that run outside a transaction; undefined for a file that runs in one. */
  readonly outside: readonly OutsideStatement[] | undefined
}

/** A statement that can be repeated after an interruption. */
export interface OutsideStatement {
  readonly text: string
  /** The index that it creates; undefined if it drops one. */
  readonly builds: string | undefined
}

/** Default statement timeout in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 60_000
const UNITS_MS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['min', 60_000],
  ['h', 3_600_000],
])
const MAX_MS = 24 * 3_600_000

/** The files of a schema folder: `tables/*.sql`, `migrations/*.sql` and `rules/*.sql`. */
export interface SchemaFiles {
  /** The tables of the baseline, joined: the first migration of a new database. */
  readonly baseline: MigrationFile
  readonly migrations: readonly MigrationFile[]
  /** Functions with their triggers, and views, by area. A file is applied again when its checksum changes. */
  readonly rules: readonly MigrationFile[]
}

export const BASELINE = '0800_baseline'
export const RULES = 'rules/'

/** @throws StartError for an invalid header */
export async function readSchemaFiles(folder: string): Promise<SchemaFiles> {
  const [tables, migrations, rules] = await Promise.all(
    ['tables', 'migrations', 'rules'].map((part) => readFiles(join(folder, part))),
  )
  return {
    baseline: parseMigration(BASELINE, (tables ?? []).map(({ text }) => text).join('\n')),
    migrations: (migrations ?? []).map(({ name, text }) => parseMigration(name, text)),
    rules: (rules ?? []).map(({ name, text }) => parseMigration(`${RULES}${name}`, text)),
  }
}

async function readFiles(folder: string): Promise<{ readonly name: string; readonly text: string }[]> {
  if (!existsSync(folder)) return []
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(join(folder, file), 'utf8'),
    })),
  )
}

function parseMigration(name: string, text: string): MigrationFile {
  const createError = (why: string) => new StartError(`The migration ${name} cannot be read: ${why}.`)
  const directives = readDirectives(text, createError)
  const timeout = directives.get('statement_timeout')
  const statementTimeoutMs = timeout === undefined ? DEFAULT_TIMEOUT_MS : readDuration(timeout, createError)
  const file = { name, text, checksum: computeChecksum(text), statementTimeoutMs }
  if (!directives.has('concurrently')) return { ...file, outside: undefined }
  if (timeout === undefined)
    throw createError('what runs concurrently declares its statement_timeout, such as “statement_timeout = 30min”')
  return { ...file, outside: parseStatements(text, createError) }
}

function computeChecksum(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const statements = lines.filter((line) => line !== '' && !line.trimStart().startsWith('--'))
  return createHash('sha256').update(statements.join('\n')).digest('hex')
}

type CreateError = (why: string) => StartError

// Rejects misspelt directives: an ignored one could lock a table for readers.
const DIRECTIVE = /^\s*--+\s*(migrat\w*)\s*:(.*)$/i
const KNOWN = /^(concurrently|statement_timeout)(?:\s*=\s*(\S+))?$/

function readDirectives(text: string, createError: CreateError): ReadonlyMap<string, string> {
  const directives = new Map<string, string>()
  let isHeader = true
  for (const line of text.split('\n')) {
    isHeader &&= line.trim() === '' || line.trimStart().startsWith('--')
    const [, word, directive = ''] = DIRECTIVE.exec(line) ?? []
    if (word === undefined) continue
    if (word !== 'migrate') throw createError(`a header line begins with “-- migrate:”, not “-- ${word}:”`)
    if (!isHeader) throw createError(`“${line.trim()}” belongs before the first statement`)
    const [, name = '', value] = KNOWN.exec(directive.trim()) ?? []
    if (name === '' || (name === 'concurrently') !== (value === undefined))
      throw createError(`“${directive.trim()}” is neither “concurrently” nor “statement_timeout = 30min”`)
    if (directives.has(name)) throw createError(`it says ${name} twice`)
    directives.set(name, value ?? '')
  }
  return directives
}

function readDuration(text: string, createError: CreateError): number {
  const [, amount = '', unit = ''] = /^(\d{1,9})(\w+)$/.exec(text) ?? []
  const ms = Number(amount) * (UNITS_MS.get(unit) ?? 0)
  if (ms < 1 || ms > MAX_MS)
    throw createError(`the statement_timeout “${text}” is not a time of at most 24h, such as 500ms, 30s, 10min or 2h`)
  return ms
}

const BUILD = /^create (?:unique )?index concurrently if not exists (\w+) on \w+\b/i
const DROP = /^drop index concurrently if exists \w+$/i

// These statements contain no semicolon at the end of a line.
function parseStatements(file: string, createError: CreateError): OutsideStatement[] {
  const bare = file.replaceAll(/^\s*--.*$/gm, '')
  const statements = bare
    .split(/;\s*(?:\n|$)/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  if (statements.length === 0) throw createError('it has no statement')
  return statements.map((text) => {
    const each = text.replaceAll(/\s+/g, ' ')
    const builds = BUILD.exec(each)?.[1]
    if (builds === undefined && !DROP.test(each))
      throw createError(
        `“${each.slice(0, 60)}” cannot run outside a transaction: only “create index concurrently if not exists … on …” and “drop index concurrently if exists …” can, because they may run again after they were ended half way`,
      )
    return { text, builds: builds?.toLowerCase() }
  })
}
