// A contract from its template to its effect on the loan.
import { createHash } from 'node:crypto'
import type { RichDocument } from '@cangdan/protocol'
import { sql } from 'kysely'
import { getDocumentProxy, extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { APPLICATION_LIST, getToday } from '#modules/lending/testing/financing-fixture.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { getRejectionCode, ok } from '#testing/test-platform.ts'
import { createContractFixture } from '../testing/contract-fixture.ts'

const { platform, fixture } = await setUpDesk((each) => createContractFixture(each, { terms: { contract_kinds: [3] } }))

const createApprovedLoan = async () =>
  fixture.financing.createLoan(4, [await fixture.financing.receipt(300_00)], 3_800_000_00)

describe('contract of a loan', () => {
  it('is filled, fixed, signed by three parties in order, and makes the loan contracted', async () => {
    const loan = await createApprovedLoan()
    const { id } = await ok(fixture.addContract(loan, await fixture.addTemplate()))
    expect(await getRejectionCode(fixture.send(id))).toBe('signer_incomplete')
    const signers = await fixture.enterSigners(id)
    await ok(fixture.send(id))
    const sent = await fixture.read(id)
    expect(sent).toMatchObject({ state: 1, sign_status: 1, amount: 3_800_000_00 })

    const { rows } = await sql<{ content: string; terms: object; file_hash: string; sha256: string }>`
      select content, terms, file_hash, file.sha256 from contract join file on file.id = file_url[1] where contract.id = ${id}`.execute(
      platform.db,
    )
    const [stored] = rows
    const { content } = JSON.parse(stored?.content ?? '') as RichDocument
    expect(JSON.stringify(content)).toContain('人民币叁佰捌拾万元整')
    expect(JSON.stringify(content)).toContain('本笔融资无担保方。')
    expect(JSON.stringify(content)).not.toMatch(/担保方：|"variable"|"term"|"clause"/)
    expect(stored?.terms).toEqual({ supervisor_for: 'bank', call_line: '8000' })
    expect(stored?.file_hash).toBe(stored?.sha256)

    const [owner, store, bank] = [1, 2, 4].map((role) => signers.get(role))
    if (owner === undefined || store === undefined || bank === undefined) throw new Error('no signers')
    const { page, code } = await fixture.open(owner)
    const file = await platform.app.inject({
      method: 'POST',
      url: '/api/v1/public/contract/CreateFile',
      payload: { signed: owner.phone.sign('public/contract/CreateFile', { code }) },
    })
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(page.file_hash)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.rawPayload)), { mergePages: true })
    expect(text.replaceAll(/\s/g, '')).toContain('人民币叁佰捌拾万元整')

    const first = await ok(owner.phone.call('save', await fixture.buildSignature(owner, { page, code })))
    expect(first).toMatchObject({ is_effective: 0 })
    expect(await fixture.read(id)).toMatchObject({ state: 2 })
    await ok(fixture.sign(store))
    expect(await fixture.financing.read(APPLICATION_LIST, loan)).toMatchObject({ loan_state: 4 })
    expect(await ok(fixture.sign(bank))).toMatchObject({ is_effective: 1 })
    expect(await fixture.read(id)).toMatchObject({ state: 3, sign_status: 2 })
    expect(await fixture.financing.read(APPLICATION_LIST, loan)).toMatchObject({
      loan_state: 5,
      contract_no: sent['upload_no'],
    })
  })

  it('is required before a loan is contracted by hand (I19)', async () => {
    const loan = await createApprovedLoan()
    const { financing } = fixture
    const contracted = financing.act(financing.manager, 'Contract', loan, {
      contract_no: 'C',
      contract_date: getToday(),
      contract_files: await financing.files(financing.manager),
    })
    expect(await getRejectionCode(contracted)).toBe('contracts_missing')
    await expect(sql`update financing set loan_state = 5 where id = ${loan}`.execute(platform.db)).rejects.toThrow(
      /lacks contracts/,
    )
  })
})
