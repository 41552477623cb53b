// Terms of contracts in effect on the page of their loan.
import { LOAN_TERMS, type LoanTerms } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { loan } from '#modules/lending/loan/loan.ts'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { getRejectionCode, ok, type SignedInCaller } from '#testing/test-platform.ts'
import { contract } from '../contract/contract.ts'
import { createContractFixture } from '../testing/contract-fixture.ts'

const { platform, fixture } = await setUpDesk(createContractFixture)
const { financing } = fixture
const join = (organisation: number) => platform.someone(organisation, { apis: listGrants(loan, contract) })
const read = (id: number, who: SignedInCaller) => who.get<LoanTerms>(LOAN_TERMS, { id })

it('lists the terms of contracts in effect, for readers of these contracts', async () => {
  const id = await financing.createLoan(7, [await financing.receipt(50_00)], 100_000_00)
  const bank = await join(financing.bankId)
  const template = await fixture.addTemplate({ signers: [2, 4], sign_order: 3 })
  const added = await ok(fixture.addContract(id, template))
  const signers = await fixture.enterSigners(added.id)
  await ok(fixture.send(added.id))
  expect(await ok(read(id, bank))).toEqual({ terms: [], covenants: [] })
  for (const signer of signers.values()) await ok(fixture.sign(signer))
  const source = { contract_id: added.id, upload_no: expect.stringMatching(/^HT/) }
  expect((await ok(read(id, bank))).terms).toEqual([
    { key: 'call_line', value: '8000', ...source },
    { key: 'supervisor_for', value: 'bank', ...source },
  ])
  // The owner of the goods is no party of this contract.
  expect(await ok(read(id, await join(financing.goods.ownerId)))).toEqual({ terms: [], covenants: [] })
})

it('is not found without access to the loan', async () => {
  const id = await financing.createLoan(7, [await financing.receipt(50_00)], 100_000_00)
  const other = await createContractFixture(platform)
  expect(await getRejectionCode(read(id, await join(other.financing.bankId)))).toBe('not_found')
})
