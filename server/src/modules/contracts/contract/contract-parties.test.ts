// Parties of a contract: guarantors of a guarantee on paper, and all storage firms in the text.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { createReceiptDesk } from '#modules/receipts/testing/receipt-desk.ts'
import { getRejectionCode, ok } from '#testing/test-platform.ts'
import { createContractFixture } from '../testing/contract-fixture.ts'

const { platform, fixture } = await setUpDesk(createContractFixture)
const { financing } = fixture

const createLoan = async (more = {}) =>
  financing.createLoan(4, [await financing.receipt(50_00), await financing.receipt(50_00)], 100_000_00, more)
const listRoles = async (id: number) => (await fixture.listParties(id)).map(({ role }) => role)
const addPaper = async (loan: number, contract_type: number) =>
  fixture.addContract(loan, null, {
    contract_type,
    contract_name: '纸质合同',
    file_url: (await financing.files(fixture.clerk)) as never,
  })

it('makes the guarantors parties of a guarantee on paper', async () => {
  const guarantor = await financing.guarantor(10_000_000_00)
  const loan = await createLoan({ guarantor_ids: [guarantor] })
  const { id } = await ok(addPaper(loan, 4))
  expect(await listRoles(id)).toEqual([3, 4])
  await ok(fixture.confirm(id))
  expect(await fixture.read(id)).toMatchObject({ state: 3, party_c: expect.stringContaining('Guarantor') })
  expect(await listRoles((await ok(addPaper(loan, 5))).id)).toEqual([1, 4])
})

it('rejects a guarantee on paper of a loan without guarantors', async () => {
  expect(await getRejectionCode(addPaper(await createLoan(), 4))).toBe('party_missing')
})

it.runIf(isFullTier)('names all storage firms of the loan', async () => {
  const loan = await createLoan()
  const { storeId } = await createReceiptDesk(platform)
  await sql`alter table receipt disable trigger all`.execute(platform.db)
  await sql`update receipt set store_id = ${storeId} where id = (select max(receipt_id) from financing_line where financing_id = ${loan})`.execute(
    platform.db,
  )
  await sql`alter table receipt enable trigger all`.execute(platform.db)
  const { id } = await ok(fixture.addContract(loan, await fixture.addTemplate()))
  expect(await listRoles(id)).toEqual([1, 2, 2, 4])
  const { rows } = await sql<{ name: string }>`
    select name from organisation where id in (${financing.goods.storeId}, ${storeId}) order by id`.execute(platform.db)
  await fixture.enterSigners(id)
  await ok(fixture.send(id))
  const { rows: sent } = await sql<{ content: string }>`select content from contract where id = ${id}`.execute(
    platform.db,
  )
  expect(sent[0]?.content).toContain(rows.map(({ name }) => name).join('、'))
})
