// Importing a sheet into a list, and the empty sheet to begin with.
import {
  type ErrorCode,
  fill,
  type ImportMapping,
  IMPORT_BYTES,
  IMPORT_MODES,
  type ImportMends,
  IMPORT_NAMES,
  MARKS,
  MENDS_BYTES,
  MENDS_PART,
  title,
  type Topic,
} from '@cangdan/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ChildFailure } from '#platform/child/failure.ts'
import { Failure } from '#platform/failure.ts'
import { principalOf } from '#platform/http/access.ts'
import { leaving } from '#platform/http/leaving.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import { queryOf } from '#platform/http/signature.ts'
import { READ_LIMITS } from '#platform/spreadsheet/cells.ts'
import { type SpreadsheetFault, SpreadsheetFailure } from '#platform/spreadsheet/failure.ts'
import { readBookInChild } from '#platform/spreadsheet/in-child.ts'
import { semaphore, withPermit } from '#platform/semaphore.ts'
import { describeImport } from '#engine/read/openapi/list-calls.ts'
import { fileFormat } from '#engine/read/export/format.ts'
import { sendFile } from '#engine/read/export/send-file.ts'
import { readDigit } from '#engine/sql/list-query.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { assertAdder, verbEntry } from '#engine/declare/rights.ts'
import { viewOf } from '#engine/declare/view.ts'
import { treesOf } from '#engine/read/options/trees.ts'
import { importedFields } from '#engine/read/headings.ts'
import { badRowsFile } from '#engine/write/import/bad-rows.ts'
import { importedBefore } from '#engine/write/import/batch/imported-before.ts'
import { type AskedWay, readExisting } from '#engine/write/import/existing/asked-way.ts'
import { wordsOfDiff } from '#engine/write/import/existing/diff-words.ts'
import { importAndTell, importSheet } from '#engine/write/import/import-sheet.ts'
import { readMends } from '#engine/write/import/mends.ts'
import { lookAtTable } from '#engine/write/import/layout/look-at-table.ts'
import { readMapping } from '#engine/write/import/layout/read-mapping.ts'
import { recallMapping, rememberMapping } from '#engine/write/import/profiles.ts'
import type { BatchFile } from '#engine/write/import/batch/record-batch.ts'
import type { ReadFile } from '#engine/write/import/layout/table.ts'
import { inShort } from '#engine/write/touch.ts'
import type { RecordDeps } from '#engine/declare/writer.ts'

const TAKEN = title(
  '成功导入 {n} 条',
  'Imported {n} rows',
  'Se importaron {n} filas',
  '{n}件をインポートしました',
)
const TRIED = title(
  '{n} 条均可导入',
  'All {n} rows can be imported',
  'Se pueden importar las {n} filas',
  '{n}件すべてインポートできます',
)
const REFUSED = title(
  '{fail} 条有误，未导入任何数据。请修改后重新上传',
  '{fail} rows cannot be taken, so nothing was imported. Correct them and send the file again',
  '{fail} filas tienen errores y no se importó nada. Corríjalas y vuelva a enviar el archivo',
  '{fail}件に誤りがあるため、インポートされませんでした。修正して再度アップロードしてください',
)

const PARTLY = title(
  '成功导入 {n} 条，{fail} 条有误未导入',
  'Imported {n} rows; {fail} with faults were not',
  'Se importaron {n} filas; {fail} con errores no',
  '{n}件をインポートしました。誤りのある{fail}件は除きました',
)

const UNSAID = title(
  '{warned} 条数据异常，需核实后才能导入；其余 {n} 条均可导入',
  '{warned} rows are unusual and are taken only once they are verified; the other {n} can be imported',
  '{warned} filas son inusuales y solo se toman una vez verificadas; las otras {n} se pueden importar',
  '{warned}件は異常値のため、確認するまでインポートできません。ほかの{n}件はインポートできます',
)

const LEFT_OUT = title(
  '，跳过 {left} 条',
  '; {left} rows were left out',
  '; se omitieron {left} filas',
  '。{left}件を除外しました',
)

const turns = semaphore(2)

const STOPPED = title(
  '发现 {fail} 条有误后停止检查，其余数据可能还有问题；未导入任何数据。请修改后重新上传',
  'Checking stopped after {fail} rows that cannot be taken, and there may be more. Nothing was imported. Correct them and send the file again',
  'La revisión se detuvo tras {fail} filas con errores, y puede haber más. No se importó nada. Corríjalas y vuelva a enviar el archivo',
  '{fail}件の誤りが見つかった時点で確認を中止しました。ほかにも誤りがある可能性があります。インポートは行われていません。修正して再度アップロードしてください',
)

/** Registers the import of a list that has one. */
export function importRoutes(app: FastifyInstance, resource: Resource, deps: RecordDeps): void {
  if (!resource.verbs.has('import')) return
  const config = {
    access: { api: [verbEntry(resource, 'import')] },
    upload: { field: 'file', most: IMPORT_BYTES, beside: { field: MENDS_PART, most: MENDS_BYTES } },
    describe: describeImport(resource),
  }
  app.post(`/${resource.path}`, { config }, (request, reply) => take(resource, { request, reply }, deps))
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function take(whole: Resource, asked: Asked, deps: RecordDeps) {
  const { request, reply } = asked
  const { upload } = request
  const query = queryOf(request)
  const mode = readDigit(query, MARKS.importFile)
  if (upload === undefined || mode === undefined || !MODES.has(mode)) throw new Failure('bad_request')
  const skipsForeign = query[MARKS.importSkip] === '1'
  if (query[MARKS.importSkip] !== undefined && !skipsForeign) throw new Failure('bad_request')
  const keepsGood = query[MARKS.importKeep] === '1'
  if (query[MARKS.importKeep] !== undefined && !keepsGood) throw new Failure('bad_request')
  const mapping = readMapping(query[MARKS.importMapping])
  const mends = readMends(upload.beside)
  if (!IMPORT_NAMES.test(upload.name)) throw new Failure('sheet_type')
  const principal = principalOf(request)
  const resource = viewOf(whole, principal)
  assertAdder(resource, { principal })
  const asExisting = readExisting(resource, principal, query)
  const file = { name: upload.name, sha256: upload.sha256, bytes: upload.size }
  const signal = leaving(reply)
  const isKept = mode === IMPORT_MODES.take
  const read: ReadFile = (wanted) =>
    // A trial that nobody waits for is given up; what may be kept goes on.
    readBookInChild(upload.path, READ_LIMITS, {
      ...(!isKept && { signal }),
      ...(wanted !== undefined && { wanted }),
    })
  const inTurn = <T>(work: () => Promise<T>) =>
    withPermit(turns, work, signal).catch((error: unknown) => sayFault(error, mapping))
  if (mode === IMPORT_MODES.look) {
    const language = languageOf(request)
    const owner = { accountId: principal.accountId, resource }
    const recall = (titles: readonly string[]) => recallMapping(deps.db, owner, titles)
    return succeed(await inTurn(() => lookAtTable(read, resource, { mapping, language, recall })))
  }
  const order = {
    resource,
    request,
    read,
    isKept,
    skipsForeign,
    keepsGood,
    mapping,
    mends,
    file,
    ...asExisting,
  }
  if (mode === IMPORT_MODES.bad) return inTurn(() => answerBadRows(order, reply, deps))
  return inTurn(() => tryOrTake(order, deps))
}

const MODES: ReadonlySet<number> = new Set(Object.values(IMPORT_MODES))

interface Order extends Pick<Asked, 'request'>, AskedWay {
  readonly file: BatchFile
  readonly resource: Resource
  readonly read: ReadFile
  readonly isKept: boolean
  readonly skipsForeign: boolean
  readonly keepsGood: boolean
  readonly mapping: ImportMapping | undefined
  readonly mends: ImportMends | undefined
}

/** Who writes, and the sheet as they say that it is to be read. */
async function begin(
  { resource, request, mapping, mends, ...asked }: Order,
  { db, tables, rights, constraints, lockOrder }: RecordDeps,
) {
  const language = languageOf(request)
  const principal = principalOf(request)
  const topics = new Set<Topic>()
  const writer = { principal, language, tables, rights, constraints, lockOrder, topics }
  const trees = await treesOf(db, importedFields(resource), { principal, language })
  const format = fileFormat(language, queryOf(request)['zone'], trees)
  const said = { ...(mapping !== undefined && { mapping }), ...(mends !== undefined && { mends }) }
  return { writing: { resource, writer }, topics, sheet: { ...asked, format, ...said } }
}

/** The rows that cannot be taken, as a workbook. */
async function answerBadRows(order: Order, reply: FastifyReply, deps: RecordDeps) {
  const { writing, sheet } = await begin(order, deps)
  const { taken } = await importAndTell(deps.db, writing, sheet)
  const { language } = writing.writer
  const name = `${order.resource.title[language]}${BAD_ROWS[language]}`
  return sendFile(reply, badRowsFile(taken, { language, name }), 'xlsx', name)
}

const BAD_ROWS = title('（待修改）', ' (to correct)', ' (por corregir)', '（要修正）')

async function tryOrTake(order: Order, deps: RecordDeps) {
  const { db } = deps
  const { resource, request, mapping } = order
  const { writing, topics, sheet: begun } = await begin(order, deps)
  const { language, principal } = writing.writer
  let titles: readonly string[] = []
  const onTitles = (seen: readonly string[]) => void (titles = seen)
  const answer = await importSheet(db, writing, { ...begun, onTitles })
  const { kept, fail, success, skipped = 0, warned = 0, mended = 0 } = answer
  const { path } = resource
  const before = begun.isKept ? [] : await importedBefore(db, { path, principal }, begun.file.sha256)
  if (kept && mapping !== undefined) {
    const owner = { accountId: principal.accountId, resource }
    // The rows are in the list, whether or not this is remembered.
    await rememberMapping(db, owner, titles, mapping).catch((error: unknown) =>
      request.log.warn({ err: error }, 'mapping not remembered'),
    )
  }
  request.log.info(
    {
      account: principal.accountId,
      entry: verbEntry(resource, 'import'),
      kept,
      fail,
      success,
      skipped,
      warned,
      mended,
    },
    'sheet imported',
  )
  const refused = answer.more ? STOPPED : REFUSED
  const isUnsaid = fail === 0 && warned > 0 && !kept
  const partly = kept && fail + warned > 0
  const words = isUnsaid ? UNSAID : partly ? PARTLY : fail === 0 ? (kept ? TAKEN : TRIED) : refused
  const left = skipped > 0 && fail === 0 ? LEFT_OUT[language] : ''
  const diff = fail + warned === 0 ? wordsOfDiff(answer, language) : undefined
  return succeed(
    before.length === 0 ? answer : { ...answer, before },
    fill((diff ?? words[language]) + left, {
      n: String(success),
      fail: String(partly ? fail + warned : fail),
      left: String(skipped),
      warned: String(warned),
    }),
    inShort([...topics]),
  )
}

const CODES: Record<SpreadsheetFault, ErrorCode> = {
  not_a_workbook: 'sheet_not_a_workbook',
  html: 'sheet_not_a_workbook',
  unsupported: 'sheet_not_a_workbook',
  encrypted: 'sheet_encrypted',
  damaged: 'sheet_damaged',
  unbalanced_quote: 'sheet_damaged',
  empty: 'sheet_no_rows',
  no_such_sheet: 'sheet_mapping',
  too_many_rows: 'sheet_too_large',
  too_many_columns: 'sheet_too_large',
  too_large: 'sheet_too_large',
}

function sayFault(error: unknown, mapping: ImportMapping | undefined): never {
  if (error instanceof ChildFailure) throw new Failure('sheet_too_large')
  if (!(error instanceof SpreadsheetFailure)) throw error
  const { row } = error.place
  throw new Failure(CODES[error.code], {
    values: { place: row === undefined ? '' : placeOf(row), what: mapping?.sheet ?? '' },
  })
}

const placeOf = (row: number) =>
  title(`（第 ${row} 行）`, ` (row ${row})`, ` (fila ${row})`, `（${row}行目）`)
