// Compares the operation log with responses and with written rows, with code that shares nothing with the server.
import type { Client } from 'pg'
import type { Entry, Kind } from './journal.ts'

interface LogRow {
  readonly kind: Kind
  readonly token: string
  readonly isDone: boolean
  readonly result: string
}

export interface CheckResult {
  readonly errors: readonly string[]
  readonly results: ReadonlyMap<string, number>
  /** Number of saved writes, acknowledged or not. */
  readonly done: number
  /** Number of saved writes whose callers received no response. */
  readonly unacknowledged: number
}

/** Last id of each table when a round began. */
export interface LogPosition {
  readonly log: number
  readonly history: number
  readonly file: number
}

export async function readMark(client: Client): Promise<LogPosition> {
  const { rows } = await client.query<{ log: string; history: string; file: string }>(`
    select (select coalesce(max(id), 0) from log_operate) as log,
           (select coalesce(max(id), 0) from record_history) as history,
           (select coalesce(max(id), 0) from file) as file`)
  const [{ log, history, file } = { log: 0, history: 0, file: 0 }] = rows
  return { log: Number(log), history: Number(history), file: Number(file) }
}

/** Compares the calls since the mark with the log and the records. */
export async function checkCalls(client: Client, mark: LogPosition, entries: readonly Entry[]): Promise<CheckResult> {
  const logged = await readLog(client, mark)
  const done = await readDone(client, mark)
  const rowsByName = groupBy(logged, formatName)
  const acknowledged = new Set(entries.filter(({ received }) => received.isDone === true).map(formatName))
  return {
    errors: [
      ...entries.flatMap((entry) => findFaults(entry, rowsByName.get(formatName(entry)) ?? [])),
      ...[...done]
        .filter((name) => !isOnce(rowsByName.get(name)))
        .map((name) => `${name} was done, and is logged ${formatTimes(rowsByName.get(name))}`),
      ...logged
        .filter((row) => row.isDone && row.kind !== 'export' && !done.has(formatName(row)))
        .map((row) => `${formatName(row)} is logged as done, and was not`),
      ...logged
        .filter(({ result }) => result === 'internal' || result === '')
        .map((row) => `${formatName(row)} ended as ${row.result}`),
    ],
    results: new Map([...groupBy(logged, ({ result }) => result)].map(([result, { length }]) => [result, length])),
    done: done.size,
    unacknowledged: [...done].filter((name) => !acknowledged.has(name)).length,
  }
}

function groupBy<T>(values: readonly T[], getKey: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) groups.set(getKey(value), [...(groups.get(getKey(value)) ?? []), value])
  return groups
}

const formatName = ({ kind, token }: { kind: Kind; token: string }): string => `${kind} ${token}`
const isOnce = (rows: readonly LogRow[] = []): boolean => rows.length === 1 && rows[0]!.isDone
const formatTimes = (rows: readonly LogRow[] = []): string =>
  rows.length === 1 ? `as ${rows[0]!.result}` : `${rows.length} times`

function findFaults(entry: Entry, rows: readonly LogRow[]): string[] {
  const { end, received } = entry
  const name = `${formatName(entry)} (${end})`
  const [row] = rows
  if (rows.length > 1) return [`${name} is logged ${formatTimes(rows)}`]
  if (received.isFile) {
    const outcomes = received.isWhole ? ['done'] : ['done', 'cut_off', 'stalled']
    return row !== undefined && outcomes.includes(row.result)
      ? []
      : [`${name} is an export that is logged ${formatTimes(rows)}`]
  }
  if (received.isDone === undefined) return []
  if (row === undefined) return [`${name} was answered (${received.code ?? 'done'}), and is not logged`]
  return row.isDone === received.isDone
    ? []
    : [`${name} was answered ${received.code ?? 'done'}, and is logged ${formatTimes(rows)}`]
}

const KINDS: readonly [suffix: string, kind: Kind][] = [
  ['BankDel', 'del'],
  ['FileUpload', 'upload'],
  ['#import', 'import'],
  ['#export', 'export'],
  ['#edit', 'edit'],
  ['#add', 'add'],
]

async function readLog(client: Client, { log }: LogPosition): Promise<LogRow[]> {
  const { rows } = await client.query<{
    action: string
    params: string
    status: number
    result: string | null
  }>(
    `select action.name as action, params, status, result.name as result
       from log_operate
       left join log_word as action on action.id = log_operate.action
       left join log_word as result on result.id = log_operate.result
      where log_operate.id > $1`,
    [log],
  )
  return rows.flatMap(({ action, params, status, result }) => {
    const found = KINDS.find(([suffix]) => action.endsWith(suffix))?.[1]
    if (found === undefined) return []
    const kind = params.includes('soak-refused-') ? 'refused' : found
    const pattern = kind === 'del' ? /^id: (\d+)$/m : new RegExp(`(soak-${kind}-\\d+)`)
    const token = pattern.exec(params)?.[1] ?? `without a name: ${params}`
    return [{ kind, token, isDone: status === 1, result: result ?? '' }]
  })
}

async function readDone(client: Client, mark: LogPosition): Promise<Set<string>> {
  const history = await client.query<{
    verb: string
    record_id: string
    name: string | null
    remark: string | null
  }>(
    `select verb, record_id, changes -> 'bank_name' ->> 1 as name, changes -> 'remark' ->> 1 as remark
       from record_history where table_name = 'bank' and id > $1`,
    [mark.history],
  )
  const files = await client.query<{ name: string }>('select name from file where id > $1', [mark.file])
  const names = history.rows.map(({ verb, record_id, name, remark }) => {
    if (verb === 'del') return `del ${record_id}`
    return parseName((verb === 'edit' ? remark : name) ?? '')
  })
  return new Set([...names, ...files.rows.map(({ name }) => parseName(name))])
}

function parseName(text: string): string {
  const [token = text, kind = 'unknown'] = /^soak-([a-z]+)-\d+/.exec(text) ?? []
  return `${kind} ${token}`
}
