// Business tables are only written by the unit of work: other SQL would bypass version, history, state and scope.
import { readFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { getRegistry } from '#modules/registry.ts'
import { resources } from '#modules/index.ts'

const ROOT = new URL('../../', import.meta.url)
const TABLES = new Set(resources.map(({ table }) => table))

/** Other writers, with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'engine/export/job-row.ts log_operate': 'append-only log',
  'first-run/first-run.ts account': 'demo passwords are printed, so users need not change them first',
  'first-run/first-run.ts organisation': 'the platform itself, before there is an account',
  'modules/system/routes/operation-log/store.ts log_operate': 'append-only log',
  'modules/accounts/routes/session/admit-account.ts account':
    'time of the last sign-in, which is not a change of the account',
  'platform/database/purge.ts one named at run time': 'expired rows of logs and guards',
  'modules/addons/call/log-call.ts addon_call': 'append-only log',
  'modules/addons/esign/esign.alarms.ts esign_setup': 'since when the service rejects the key, which is not a setting',
  'modules/addons/rotate-secrets.ts one named at run time':
    'the same secrets sealed with another key, which is not a change of the record',
  'modules/addons/sms/send/blocks.ts sms_block': 'replies of phones and rejections by providers, without a user',
  'modules/addons/sign-in/bindings.ts social_bind': 'time of the last sign-in, which is not a change of the link',
  'modules/addons/sms/send/deliver.ts sms_record': 'delivery of a message, without a user',
  'modules/addons/sms/send/evidence.ts sms_record': 'proof of a delivery, without a user',
  'modules/addons/sms/send/send-code.ts sms_record': 'delivery of a code, before sign-in',
  'modules/addons/sms/send/submit.ts sms_record': 'delivery of a message, without a user',
  'modules/addons/sms/sms.probes.ts sms_template': 'state of a template at its provider, without a user',
  'modules/contracts/contract/contract.actions.ts contract_party': 'signatures on paper, confirmed with their contract',
  'modules/contracts/contract/contract.hooks.ts contract_party': 'the parties of a draft, which follow its template',
  'modules/inspections/inspection/counts.ts inspection_line': 'counts by an inspector, who has no session',
  'modules/goods/price-qh/price-qh.dry-run.ts one named at run time':
    'a temporary copy of the table, for the dry run of an import',
  'platform/database/migration/adopt-baseline.ts one named at run time':
    'the table of applied migrations, when the baseline replaces them',
  'platform/database/migration/removed-rules.ts one named at run time':
    'the table of applied migrations, when files of rules are removed',
  'platform/database/migration/run-migration.ts one named at run time': 'the table of applied migrations',
  'platform/identity/accounts.ts account': 'the first administrator, before there is an account',
  'platform/identity/accounts.ts person': 'the first administrator, before there is an account',
  'platform/identity/login-log.ts log_login': 'append-only log',
  'platform/identity/people.ts person': 'the person of a new account, found or made under the lock of their number',
  'platform/mail/mail-outbox.ts mail_outbox': 'append-only queue',
  'platform/phone/sms-queue.ts sms_record': 'append-only queue',
  'platform/phone/verify-codes.ts sms_record': 'whether a code was redeemed, before sign-in',
  'modules/storage/jobs/camera-check.ts camera': 'camera status, without a user',
  'modules/system/ledger/erase.ts one named at run time':
    'erasure by order, in states that allow no other change; writes history and entry itself',
  'modules/system/jobs/mails.ts mail_outbox': 'delivery status of a mail, without a user',
  'modules/system/jobs/mails.ts msg': 'number of delivered mails, without a user',
  'modules/system/task/task.runs.ts scheduled_task':
    'results of scheduled runs, without a user; settings by users go through the unit of work',
}

const WRITES = [
  /\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]+)"?/gi,
  /\.(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)/g,
]
/** Database functions that write a table without naming it in the statement. */
const WRITING_FUNCTIONS = new Map([['get_or_create_person', 'person']])
/** A table name that is not in the source may be any. */
const UNNAMED = /\b(?:insert\s+into|update|delete\s+from)\s+\$\{|\.(?:insertInto|updateTable|deleteFrom)\((?!')/i

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    path.endsWith('.ts') &&
    !/(\.(?:test|cases)\.ts|generated\.ts)$|^testing\/|\/testing\/|conformance\/|^engine\/(?:write|import)\//.test(
      path,
    ),
)

const findWrites = async (path: string): Promise<string[]> => parseWrites(await readFile(new URL(path, ROOT), 'utf8'))

function parseWrites(source: string): string[] {
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

describe('business table', () => {
  it('is written by the unit of work and the listed files only', async () => {
    const found = await Promise.all(
      sources.map(async (path) => (await findWrites(path)).map((table) => `${path} ${table}`)),
    )
    expect(sources.length).toBeGreaterThan(200)
    expect([...new Set(found.flat())].toSorted()).toEqual(Object.keys(OTHERS).toSorted())
  })

  it.each([
    ['sql`update bank set sort = 1`', ['bank']],
    ['sql`update ${sql.table(name)} set sort = 1`', ['one named at run time']],
    ['sql`select get_or_create_person(phone, name)`', ['person']],
    ['db.deleteFrom(table)', ['one named at run time']],
    ['sql`select id from bank for update`', []],
  ])('is detected in %s', (source, found) => expect(parseWrites(source)).toEqual(found))

  it('has a position in the lock order', () => {
    const views = resources.filter(({ verbs, actions }) => !verbs.has('edit') && actions.size === 0)
    const { lockOrder } = getRegistry()
    const without = resources.filter((resource) => !lockOrder.includes(resource.table) && !views.includes(resource))
    expect(without.map(({ path }) => path)).toEqual([])
  })
})
