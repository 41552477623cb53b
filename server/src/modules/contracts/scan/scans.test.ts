// Contracts that are signed on paper: printed copies, scans and the two persons who confirm them.
import {
  CONTRACT_CHECK_PAGE,
  CONTRACT_EVIDENCE,
  CONTRACT_PATHS,
  CONTRACT_PRINT,
  CONTRACT_TEXT,
  type ContractCheck,
  getFiles,
  toPlainText,
  type ContractText,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { CONTRACT_SCAN_LIST } from '#modules/paths.ts'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { readScanInChild } from '#platform/scans/in-child.ts'
import { APPLICATION_LIST } from '#modules/lending/testing/financing-fixture.ts'
import { normalizePdfText, readPdfPages } from '#testing/files/pdf-pages.ts'
import { getRejectionCode, ok } from '#testing/test-platform.ts'
import { contract } from '../contract/contract.ts'
import { contractParty } from '../party/party.ts'
import { contractScan } from './scan.ts'
import { flipBit, flipSentBit } from '../testing/flip-bit.ts'
import { createContractFixture } from '../testing/contract-fixture.ts'

vi.mock('#platform/scans/in-child.ts', { spy: true })

const { platform, fixture } = await setUpDesk((each) => createContractFixture(each, { terms: { contract_kinds: [6] } }))
const { clerk, checker, second, financing } = fixture

const ownerUser = await platform.someone(financing.goods.ownerId, {
  apis: listGrants(contract, contractParty, contractScan),
})

const readScan = (id: number) => financing.read(CONTRACT_SCAN_LIST, id)
const scanCall = (name: string) => CONTRACT_SCAN_LIST.replace(/List$/, name)
const refuse = (id: number, reason = '缺第 2 页') => checker.post(scanCall('Refuse'), { id, reason })
const readEvidence = async (id: number) => {
  const { bytes } = await clerk.rawPost(CONTRACT_EVIDENCE, { lang: 'zh' }, { id })
  return (await readPdfPages(bytes)).map(({ text }) => text).join('')
}
const getParty = async (id: number, role: number) =>
  (await fixture.listParties(id)).find((party) => party.role === role)?.id ?? 0
const listPartyStates = async (id: number) =>
  (
    await sql<{
      role: number
      state: number
    }>`select role, state from contract_party where contract_id = ${id} order by role`.execute(platform.db)
  ).rows.map(({ role, state }) => [role, state])

it.runIf(isFullTier)('prints the sent file behind a cover sheet with its own code', async () => {
  const { id } = await fixture.sendOnPaper()
  const { upload_no: no } = await fixture.read(id)
  const {
    rows: [sent],
  } = await sql<{ file_hash: string }>`select file_hash from contract where id = ${id}`.execute(platform.db)
  const copies = []
  for (const party_id of [undefined, await getParty(id, 1)]) {
    const { bytes, text } = await clerk.rawPost(
      CONTRACT_PRINT,
      { lang: 'zh' },
      { id, ...(party_id !== undefined && { party_id }) },
    )
    expect(text.slice(0, 200)).toMatch(/^%PDF/)
    copies.push((await readPdfPages(bytes)).map((page) => page.text))
  }
  const { rows } = await sql<{
    code: string
  }>`select code from contract_print where contract_id = ${id} order by id`.execute(platform.db)
  const [first, next] = rows.map(({ code }) => code)
  expect(first).not.toBe(next)
  const [[cover = '', page = ''] = [], [other = ''] = []] = copies
  expect(copies.map((pages) => pages.length)).toEqual([2, 2])
  for (const words of [toPlainText(no), String(sent?.file_hash), String(first), '1页（不含本封面）', '各方同签一份'])
    expect(cover).toContain(normalizePdfText(words))
  expect(other).toContain(String(next))
  expect(other).not.toContain('各方同签一份')
  // Each page of the contract names it.
  expect(page).toContain(normalizePdfText(`${toPlainText(no)} · 第 1 页，共 1 页`))

  await sql`
    insert into contract_print (contract_id, code, print_by)
    select ${id}, lpad(to_hex(each), 16, 'f'), (select max(print_by) from contract_print where contract_id = ${id})
      from generate_series(3, 20) as each`.execute(platform.db)
  expect(await getRejectionCode(clerk.post(CONTRACT_PRINT, { id }))).toBe('too_many')
  // Neither other contracts nor the other party are limited by it.
  const another = await fixture.sendOnPaper()
  for (const [who, printed] of [
    [clerk, another.id],
    [ownerUser, id],
  ] as const) {
    const { headers } = await who.rawPost(CONTRACT_PRINT, { lang: 'zh' }, { id: printed })
    expect(headers['content-type']).toBe('application/pdf')
  }
})

it('matches a scan by the code of its cover sheet, and takes effect by two persons of the bank', async () => {
  const { id, loan } = await fixture.sendOnPaper()
  const scan = await ok(fixture.uploadScan(await fixture.print(id)))
  const uploaded = await readScan(scan.id)
  expect(uploaded).toMatchObject({ contract_id: id, party_id: null, matched: 1, state: 0, scan_pages: 1 })
  expect(uploaded['print_code']).toMatch(/^[\da-f]{16}$/)

  // The uploader confirms nothing, and one person does not confirm twice.
  expect(await getRejectionCode(fixture.count(clerk, 'Check', scan.id))).toBe('own_step')
  expect(await getRejectionCode(fixture.count(second, 'Accept', scan.id))).toBe('not_now')
  expect(await getRejectionCode(fixture.count(checker, 'Check', scan.id, { pages_seen: 2 }))).toBe('pages_differ')
  expect(await getRejectionCode(fixture.count(checker, 'Check', scan.id, { signatures_seen: 1 }))).toBe(
    'signatures_missing',
  )
  await ok(fixture.count(checker, 'Check', scan.id))
  expect(await fixture.read(id)).toMatchObject({ state: 1 })
  // The second person finds the counts of the first one nowhere.
  const reads = ['Info', 'History'].map((name) => ok(platform.admin.get(scanCall(name), { id: scan.id })))
  const seen = JSON.stringify(await Promise.all(reads))
  expect(seen).toContain('"name":"check_time"')
  for (const count of ['pages', 'check_pages', 'check_signatures']) expect(seen).not.toContain(`"${count}"`)
  const early = await readEvidence(id)
  expect(early).toContain('合同未生效')
  expect(early).not.toContain('分别清点')
  expect(await getRejectionCode(fixture.count(checker, 'Accept', scan.id))).toBe('own_step')
  expect(await getRejectionCode(fixture.count(clerk, 'Accept', scan.id))).toBe('own_step')
  // Neither the sent file nor the scan may have changed.
  const [image] = getFiles(uploaded['files'])
  const { sha256: hash } = await platform.db
    .selectFrom('file')
    .select('sha256')
    .where('id', '=', Number(image?.id))
    .executeTakeFirstOrThrow()
  const flips = [async () => flipSentBit(platform, id), async () => flipBit(platform.files.store.getPath(hash))]
  for (const flip of flips) {
    await flip()
    expect(await getRejectionCode(fixture.count(second, 'Accept', scan.id))).toBe('stored_file_changed')
    await flip()
  }
  const answers = await Promise.all([
    fixture.count(second, 'Accept', scan.id),
    fixture.count(second, 'Accept', scan.id),
  ])
  expect(answers.filter(({ status }) => status)).toHaveLength(1)

  expect(await readScan(scan.id)).toMatchObject({ state: 2, check_name: expect.any(String) })
  expect(await fixture.read(id)).toMatchObject({ state: 3, signed_file: [{ id: getFiles(uploaded['files'])[0]?.id }] })
  expect(await listPartyStates(id)).toEqual([
    [1, 2],
    [4, 2],
  ])
  expect(await financing.read(APPLICATION_LIST, loan)).toMatchObject({ loan_state: 5 })

  const evidence = await readEvidence(id)
  const { rows } = await sql<{ sha256: string; names: string[]; events: string[] }>`
    select sha256, array(select nick_name from account where id in (check_by, accept_by)) as names,
           array(select convert_from(body, 'UTF8')::jsonb ->> 'kind' from ledger_entry where stream = 'contract_scan:' || scan.id order by seq) as events
      from contract_scan scan join file on file.id = files[1] where scan.id = ${scan.id}`.execute(platform.db)
  const [facts] = rows
  expect(facts?.events).toEqual(['contract_scan.uploaded', 'contract_scan.checked', 'contract_scan.accepted'])
  for (const words of [
    facts?.sha256,
    toPlainText(uploaded['print_code']),
    ...(facts?.names ?? []),
    '1页，2处签章',
    '由银行两名人员（均非上传人）分别清点',
    'contract_scan.accepted',
  ])
    expect(evidence).toContain(normalizePdfText(words ?? 'missing'))
  const { check_path: path } = await ok(clerk.get<ContractText>(CONTRACT_TEXT, { id }))
  const check = await ok(
    platform.nobody.get<ContractCheck>(CONTRACT_PATHS.check, { code: path.replace(CONTRACT_CHECK_PAGE, '') }),
  )
  expect(check.signed_hashes).toEqual([facts?.sha256])
})

it.runIf(isFullTier)('counts each party by its own copy, in the order of signing', async () => {
  const { id } = await fixture.sendOnPaper({ sign_order: 1 })
  const [owner, bank] = [await getParty(id, 1), await getParty(id, 4)]
  const ofBank = await ok(fixture.uploadScan(await fixture.print(id, clerk, bank)))
  await ok(fixture.count(checker, 'Check', ofBank.id, { signatures_seen: 1 }))
  expect(await getRejectionCode(fixture.count(second, 'Accept', ofBank.id, { signatures_seen: 1 }))).toBe(
    'scan_too_early',
  )

  // The owner uploads its own copy; the bank's is none of its business.
  const ofOwner = await ok(fixture.uploadScan(await fixture.print(id, ownerUser), {}, ownerUser))
  expect(await readScan(ofOwner.id)).toMatchObject({ party_id: owner, matched: 1 })
  expect(await getRejectionCode(fixture.uploadScan('', { contract_id: id, party_id: bank }, ownerUser))).toBe(
    'invalid_input',
  )
  expect(await getRejectionCode(ownerUser.post(CONTRACT_PRINT, { id, party_id: bank }))).toBe('not_found')
  expect(await getRejectionCode(fixture.count(ownerUser, 'Check', ofOwner.id))).toBe('forbidden')
  await ok(fixture.count(clerk, 'Check', ofOwner.id, { signatures_seen: 1 }))
  await ok(fixture.count(checker, 'Accept', ofOwner.id, { signatures_seen: 1 }))
  expect(await fixture.read(id)).toMatchObject({ state: 2 })
  expect(await listPartyStates(id)).toEqual([
    [1, 2],
    [4, 0],
  ])
  expect(await getRejectionCode(fixture.uploadScan('', { contract_id: id, party_id: owner }))).toBe('party_has_signed')
  await ok(fixture.count(second, 'Accept', ofBank.id, { signatures_seen: 1 }))
  expect(await fixture.read(id)).toMatchObject({ state: 3 })
  const { rows } = await sql<{
    count: number
  }>`select cardinality(signed_file) as count from contract where id = ${id}`.execute(platform.db)
  expect(rows).toEqual([{ count: 2 }])
})

it('takes a scan without a code by hand, and a second one in place of a refused or open one', async () => {
  const { id } = await fixture.sendOnPaper()
  expect(await fixture.uploadScan('')).toMatchObject({ fields: { contract_id: expect.stringContaining('选择合同') } })
  const refused = await ok(fixture.uploadScan('', { contract_id: id }))
  expect(await readScan(refused.id)).toMatchObject({ matched: 2, print_code: '' })
  await ok(refuse(refused.id))
  expect(await readScan(refused.id)).toMatchObject({ state: 3, reason: '缺第 2 页' })
  expect(await getRejectionCode(fixture.count(checker, 'Check', refused.id))).toBe('not_now')
  const open = await ok(fixture.uploadScan('', { contract_id: id }))
  await ok(fixture.count(checker, 'Check', open.id))
  const last = await ok(fixture.uploadScan(await fixture.print(id)))
  expect(await readScan(open.id)).toMatchObject({ state: 4 })
  expect(await getRejectionCode(fixture.count(second, 'Accept', open.id))).toBe('not_now')
  // A cover sheet of another contract, and a code that was never printed.
  const other = await fixture.sendOnPaper()
  const foreign = await fixture.uploadScan(await fixture.print(other.id), { contract_id: id })
  const otherNo = toPlainText((await fixture.read(other.id))['upload_no'])
  expect(foreign).toMatchObject({ fields: { contract_id: expect.stringContaining(otherNo) } })
  const forged = 'https://cangdan.example/business/contract/0f8fad5b-d9cb-469f-a165-70867728950e#print=0123456789abcdef'
  expect(await getRejectionCode(fixture.uploadScan(forged))).toBe('invalid_input')

  await ok(fixture.act(clerk, 'Cancel', id, { reason: 'wrong amount' }))
  expect(await readScan(last.id)).toMatchObject({ state: 4 })
  expect(await getRejectionCode(fixture.count(checker, 'Check', last.id))).toBe('not_now')
  expect(await getRejectionCode(fixture.uploadScan('', { contract_id: id }))).toBe('invalid_input')
  expect(await getRejectionCode(clerk.post(CONTRACT_PRINT, { id }))).toBe('not_signed_on_paper')
  expect(await getRejectionCode(clerk.post(CONTRACT_PRINT, { id: 900_000 }))).toBe('not_found')
})

it('does not read the file of a contract that the uploader does not see', async () => {
  const { id } = await fixture.sendOnPaper()
  const stranger = await platform.someone(await platform.organisation('owner', 'Stranger'), {
    apis: listGrants(contract, contractParty, contractScan),
  })
  const listRead = async (upload: Promise<unknown>) => {
    vi.mocked(readScanInChild).mockClear()
    await upload
    return vi.mocked(readScanInChild).mock.calls.map(([{ type }]) => type)
  }
  const code = await fixture.print(id)
  const absent = await fixture.uploadScan('', { contract_id: 900_000 }, stranger)
  expect(await fixture.uploadScan('', { contract_id: id }, stranger)).toEqual(absent)
  expect(await listRead(fixture.uploadScan('', { contract_id: id }, stranger))).toEqual(['image/png'])
  expect(await listRead(fixture.uploadScan(code, {}, stranger))).toEqual(['image/png'])
  expect(await listRead(fixture.uploadScan(code))).toEqual(['image/png', 'application/pdf'])
})

it.runIf(isFullTier)('lets the upload of a party end its own open scan only, and that of the bank any', async () => {
  const { id } = await fixture.sendOnPaper()
  const upload = (who = clerk) => fixture.uploadScan('', { contract_id: id }, who)
  const readState = async ({ id: scan }: { id: number }) => (await readScan(scan))['state']
  const ofBank = await ok(upload())
  expect(await getRejectionCode(upload(ownerUser))).toBe('not_now')
  expect(await readState(ofBank)).toBe(0)
  await ok(refuse(ofBank.id))
  const [first, last] = [await ok(upload(ownerUser)), await ok(upload(ownerUser))]
  expect([await readState(first), await readState(last)]).toEqual([4, 0])
  await ok(upload())
  expect(await readState(last)).toBe(4)
})

it('is enforced by the database', async () => {
  const { id } = await fixture.sendOnPaper()
  const scan = await ok(fixture.uploadScan('', { contract_id: id }))
  const change = (set: string) =>
    sql`update contract_scan set ${sql.raw(set)} where id = ${scan.id}`.execute(platform.db)
  await expect(change(`files = '{1}'`)).rejects.toThrow(/stays as it was uploaded/)
  await expect(change('state = 2')).rejects.toThrow(/does not go from 0/)
  await expect(
    change('state = 1, check_pages = 1, check_signatures = 2, check_time = now(), check_person = add_person'),
  ).rejects.toThrow(/made by one person/)
  await expect(sql`delete from contract_scan where id = ${scan.id}`.execute(platform.db)).rejects.toThrow(
    /does not go from 0/,
  )
  await sql`update contract_party set state = 2, sign_time = now() where contract_id = ${id}`.execute(platform.db)
  await expect(
    sql`update contract set state = 3, effective_time = now(), signed_file = '{1}' where id = ${id}`.execute(
      platform.db,
    ),
  ).rejects.toThrow(/lacks signatures/)
})
