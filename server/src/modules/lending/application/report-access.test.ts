import {
  getFiles,
  type HistoryEntry,
  LEDGER_PATHS,
  type RecordResponse,
  type RecordProofs,
  type Row,
  getSiblingPath,
} from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSeeEntry } from '#engine/declare/rights/rights.ts'
import { listStandardRoles } from '#modules/accounts/testing/standard-grants.ts'
import { send } from '#testing/client/callers.ts'
import {
  APPLICATION_LIST,
  type FinancingFixture,
  createFinancingFixture,
  LOAN_LIST,
} from '../testing/financing-fixture.ts'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { listFindings } from '#modules/system/testing/verified.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { application } from './application.ts'
import { loan } from '../loan/loan.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let reader: SignedInCaller
let id: number
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  const own = [application, loan].map((resource) => getSeeEntry(resource, 'report_files'))
  reader = await platform.someone(fixture.bankId, { apis: [...listGrants(application, loan), ...own] })
  id = await fixture.createLoan(2, [await fixture.receipt(300_00)], 1_000_000_00)
  const report = {
    report_result: 1,
    report_files: await fixture.files(fixture.manager),
    report_note: 'two buyers owe',
  }
  await ok(fixture.act(fixture.manager, 'Report', id, report))
})
afterAll(() => platform.close())

const loadRecord = (who: SignedInCaller, list: string) => who.get<RecordResponse>(list.replace(/List$/, 'Info'), { id })
const loadHistory = async (who: SignedInCaller) =>
  JSON.stringify(await ok(who.get<HistoryEntry[]>(getSiblingPath(APPLICATION_LIST, 'History'), { id }, 'en')))
const loadRow = async (who: SignedInCaller, list: string): Promise<Row> =>
  (await ok(who.get<Row[]>(list, { page: 1, id }))).at(0) ?? {}

describe('report on an application', () => {
  it('is shown to users with the right, with a file that opens', async () => {
    const { row } = await ok(loadRecord(reader, APPLICATION_LIST))
    const [file] = getFiles(row['report_files'])
    expect((await send(platform.app, { method: 'GET', url: file?.url ?? '' })).status).toBe(200)
    expect(await loadRow(reader, APPLICATION_LIST)).toHaveProperty('report_files')
    expect(await loadHistory(reader)).toContain('two buyers owe')
  })

  it('is hidden from users without the right in list, page, history, ledger and file', async () => {
    const { row } = await ok(loadRecord(reader, APPLICATION_LIST))
    const [file] = getFiles(row['report_files'])
    for (const who of [fixture.owner, fixture.accountant]) {
      expect((await ok(loadRecord(who, APPLICATION_LIST))).row).not.toHaveProperty('report_files')
      expect(await loadRow(who, APPLICATION_LIST)).not.toHaveProperty('report_files')
      expect(await loadHistory(who)).not.toMatch(/two buyers owe|report_files|report_note/)
      const place = { list: APPLICATION_LIST, column: 'report_files', row: id, id: file?.id ?? 0 }
      const { url } = platform.files.urls.sign(place, who.session.sid, Math.floor(Date.now() / 1000))
      expect((await send(platform.app, { method: 'GET', url })).status).toBe(404)
    }
    const { entries } = await ok(fixture.owner.get<RecordProofs>(LEDGER_PATHS.proofs, { list: APPLICATION_LIST, id }))
    expect(entries.map(({ body }) => body ?? '').join('')).not.toContain('report_files')
  })

  it('is cleared when the application is returned, and stays hidden from users without the right', async () => {
    await ok(fixture.act(fixture.manager, 'GiveBack', id, { answer: 'another buyer' }))
    await ok(fixture.act(fixture.owner, 'Submit', id))
    expect(getFiles((await ok(loadRecord(reader, APPLICATION_LIST))).row['report_files'])).toEqual([])
    expect(await listFindings(platform.db)).toEqual([])
    for (const who of [fixture.owner, fixture.accountant]) {
      const query = { list: APPLICATION_LIST, id }
      const { entries } = await ok(who.get<RecordProofs>(LEDGER_PATHS.proofs, query))
      expect(entries.map(({ body }) => body ?? '').join('')).not.toContain('report_files')
    }
  })

  it('is kept with the loan, under a right of that list', async () => {
    const drawn = await fixture.createLoan(7, [await fixture.receipt(300_00)], 1_000_000_00)
    const loadLoanRow = async (who: SignedInCaller) =>
      (await ok(who.get<RecordResponse>(LOAN_LIST.replace(/List$/, 'Info'), { id: drawn }))).row
    expect(getFiles((await loadLoanRow(reader))['report_files'])).toHaveLength(1)
    for (const who of [fixture.owner, fixture.manager])
      expect(await loadLoanRow(who)).not.toHaveProperty('report_files')
  })

  it('can be granted only by standard roles of the bank', () => {
    for (const resource of [application, loan])
      expect(listStandardRoles(getSeeEntry(resource, 'report_files'))).toEqual(['bank_manager', 'bank_reviewer'])
  })
})
