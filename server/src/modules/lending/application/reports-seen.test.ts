import {
  filesOf,
  type HistoryEntry,
  LEDGER_PATHS,
  type RecordAnswer,
  type RecordProofs,
  type Row,
  siblingPath,
} from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seeEntry } from '#engine/declare/rights/rights.ts'
import { standardRolesWith } from '#modules/accounts/testing/standard-grants.ts'
import { send } from '#testing/client/callers.ts'
import { APPLICATION_LIST, type FinancingDesk, financingDesk, LOAN_LIST } from '../testing/financing-desk.ts'
import { grantsOf } from '#modules/receipts/testing/receipt-desk.ts'
import { findingsIn } from '#modules/system/testing/verified.ts'
import { ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { application } from './application.ts'
import { loan } from '../loan/loan.ts'

let platform: TestPlatform
let desk: FinancingDesk
let reader: SignedIn
let id: number
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform)
  const own = [application, loan].map((resource) => seeEntry(resource, 'report_files'))
  reader = await platform.someone(desk.bankId, { apis: [...grantsOf(application, loan), ...own] })
  id = await desk.upTo(2, [await desk.receipt(300_00)], 1_000_000_00)
  const report = {
    report_result: 1,
    report_files: await desk.files(desk.manager),
    report_note: 'two buyers owe',
  }
  await ok(desk.act(desk.manager, 'Report', id, report))
})
afterAll(() => platform.close())

const recordOf = (who: SignedIn, list: string) => who.get<RecordAnswer>(list.replace(/List$/, 'Info'), { id })
const historyOf = async (who: SignedIn) =>
  JSON.stringify(await ok(who.get<HistoryEntry[]>(siblingPath(APPLICATION_LIST, 'History'), { id }, 'en')))
const rowOf = async (who: SignedIn, list: string): Promise<Row> =>
  (await ok(who.get<Row[]>(list, { page: 1, id }))).at(0) ?? {}

describe('report on an application', () => {
  it('is shown to users with the right, with a file that opens', async () => {
    const { row } = await ok(recordOf(reader, APPLICATION_LIST))
    const [file] = filesOf(row['report_files'])
    expect((await send(platform.app, { method: 'GET', url: file?.url ?? '' })).status).toBe(200)
    expect(await rowOf(reader, APPLICATION_LIST)).toHaveProperty('report_files')
    expect(await historyOf(reader)).toContain('two buyers owe')
  })

  it('is hidden from users without the right in list, page, history, ledger and file', async () => {
    const { row } = await ok(recordOf(reader, APPLICATION_LIST))
    const [file] = filesOf(row['report_files'])
    for (const who of [desk.owner, desk.accountant]) {
      expect((await ok(recordOf(who, APPLICATION_LIST))).row).not.toHaveProperty('report_files')
      expect(await rowOf(who, APPLICATION_LIST)).not.toHaveProperty('report_files')
      expect(await historyOf(who)).not.toMatch(/two buyers owe|report_files|report_note/)
      const place = { list: APPLICATION_LIST, column: 'report_files', row: id, id: file?.id ?? 0 }
      const { url } = platform.files.urls.sign(place, who.session.sid, Math.floor(Date.now() / 1000))
      expect((await send(platform.app, { method: 'GET', url })).status).toBe(404)
    }
    const { entries } = await ok(
      desk.owner.get<RecordProofs>(LEDGER_PATHS.proofs, { list: APPLICATION_LIST, id }),
    )
    expect(entries.map(({ body }) => body ?? '').join('')).not.toContain('report_files')
  })

  it('is cleared when the application is returned, and stays hidden from users without the right', async () => {
    await ok(desk.act(desk.manager, 'GiveBack', id, { answer: 'another buyer' }))
    await ok(desk.act(desk.owner, 'Submit', id))
    expect(filesOf((await ok(recordOf(reader, APPLICATION_LIST))).row['report_files'])).toEqual([])
    expect(await findingsIn(platform.db)).toEqual([])
    for (const who of [desk.owner, desk.accountant]) {
      const query = { list: APPLICATION_LIST, id }
      const { entries } = await ok(who.get<RecordProofs>(LEDGER_PATHS.proofs, query))
      expect(entries.map(({ body }) => body ?? '').join('')).not.toContain('report_files')
    }
  })

  it('is kept with the loan, under a right of that list', async () => {
    const drawn = await desk.upTo(7, [await desk.receipt(300_00)], 1_000_000_00)
    const of = async (who: SignedIn) =>
      (await ok(who.get<RecordAnswer>(LOAN_LIST.replace(/List$/, 'Info'), { id: drawn }))).row
    expect(filesOf((await of(reader))['report_files'])).toHaveLength(1)
    for (const who of [desk.owner, desk.manager]) expect(await of(who)).not.toHaveProperty('report_files')
  })

  it('can be granted only by standard roles of the bank', () => {
    for (const resource of [application, loan])
      expect(standardRolesWith(seeEntry(resource, 'report_files'))).toEqual(['bank_manager', 'bank_reviewer'])
  })
})
