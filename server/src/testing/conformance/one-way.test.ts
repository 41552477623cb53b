// Business tables are written in one place: by the unit of work. SQL of its own elsewhere would write past version, history, state and scope.
import { readFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registryOf } from '#modules/registry.ts'
import { resources } from '#modules/index.ts'

const ROOT = new URL('../../', import.meta.url)
const TABLES = new Set(resources.map(({ table }) => table))

/** What writes them all the same, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  'engine/export/job-row.ts log_operate': 'a log, which is only added to',
  'first-run/first-run.ts account':
    'passwords of the demo are printed for everybody, so that nobody need change one first',
  'first-run/first-run.ts organisation': 'the platform itself, before anybody is there to write',
  'modules/system/routes/operation-log/store.ts log_operate': 'a log, which is only added to',
  'modules/accounts/routes/session/session.ts account':
    'when somebody signed in last, which is no change of the account',
  'platform/database/purge.ts one named at run time':
    'rows of logs and guards that nobody will ask for again',
  'modules/goods/price-qh/price-qh.trial.ts one named at run time':
    'a temporary copy of the table, for the dry run of an import',
  'platform/database/migration/adopt-baseline.ts one named at run time':
    'the table of applied migrations, when the baseline replaces them',
  'platform/database/migration/removed-rules.ts one named at run time':
    'the table of applied migrations, when files of rules are removed',
  'platform/database/migration/run-migration.ts one named at run time': 'the table of what was applied',
  'platform/identity/accounts.ts account': 'the first administrator, before anybody is there to write',
  'platform/identity/accounts.ts person': 'the first administrator, before anybody is there to write',
  'platform/identity/login-log.ts log_login': 'a log, which is only added to',
  'platform/identity/people.ts person':
    'the person of a new account, found or made under the lock of their number',
  'platform/mail/mail-outbox.ts mail_outbox': 'a queue, which is only added to',
  'platform/phone/sms-sender.ts sms_outbox': 'a queue, which is only added to',
  'modules/storage/jobs/camera-check.ts camera': 'whether a camera answered, which nobody did',
  'modules/system/ledger/erase.ts one named at run time':
    'what an order erases, in states in which nothing else changes; it writes history and entry itself',
  'modules/system/jobs/mails.ts mail_outbox': 'what became of a mail, which nobody did',
  'modules/system/jobs/mails.ts msg': 'how many its mails have reached, which nobody did',
  'modules/system/task/task.runs.ts scheduled_task':
    'how the runs of a chore went, which nobody did: what people say of it is a change like any other',
}

const WRITES = [
  /\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]+)"?/gi,
  /\.(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)/g,
]
/** Functions of the database that write a table in the stead of a statement that names it. */
const WRITING_FUNCTIONS = new Map([['person_of', 'person']])
/** A table that the source does not name may be any. */
const UNNAMED =
  /\b(?:insert\s+into|update|delete\s+from)\s+\$\{|\.(?:insertInto|updateTable|deleteFrom)\((?!')/i

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    path.endsWith('.ts') &&
    !/(\.(?:test|cases)\.ts|generated\.ts)$|^testing\/|\/testing\/|conformance\/|^engine\/(?:write|import)\//.test(
      path,
    ),
)

const writesIn = async (path: string): Promise<string[]> =>
  writtenBy(await readFile(new URL(path, ROOT), 'utf8'))

function writtenBy(source: string): string[] {
  const text = source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  const named = WRITES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table))
  const called = [...WRITING_FUNCTIONS].flatMap(([name, table]) =>
    new RegExp(`\\b${name}\\(`).test(text) ? [table] : [],
  )
  return [
    ...called,
    ...named.filter((table) => TABLES.has(table)),
    ...(UNNAMED.test(text) ? ['one named at run time'] : []),
  ]
}

describe('a business table', () => {
  it('is written by the unit of work, and by what is named here', async () => {
    const found = await Promise.all(
      sources.map(async (path) => (await writesIn(path)).map((table) => `${path} ${table}`)),
    )
    expect(sources.length).toBeGreaterThan(200)
    expect([...new Set(found.flat())].toSorted()).toEqual(Object.keys(OTHERS).toSorted())
  })

  it.each([
    ['sql`update bank set sort = 1`', ['bank']],
    ['sql`update ${sql.table(name)} set sort = 1`', ['one named at run time']],
    ['sql`select person_of(phone, name)`', ['person']],
    ['db.deleteFrom(table)', ['one named at run time']],
    ['sql`select id from bank for update`', []],
  ])('is found in %s', (source, found) => expect(writtenBy(source)).toEqual(found))

  it('has a place in the order of locks', () => {
    const views = resources.filter(({ verbs, actions }) => !verbs.has('edit') && actions.size === 0)
    const { lockOrder } = registryOf()
    const without = resources.filter(
      (resource) => !lockOrder.includes(resource.table) && !views.includes(resource),
    )
    expect(without.map(({ path }) => path)).toEqual([])
  })
})
