// New users of existing organisations: the passwords of the installation's accounts are unknown.
import { sql } from 'kysely'
import { repayment } from '#modules/lending/repayment/repayment.ts'
import { application } from '#modules/lending/application/application.ts'
import { loan } from '#modules/lending/loan/loan.ts'
import { operation } from '#modules/receipts/operation/operation.ts'
import { pledgeOfReceipt } from '#modules/lending/pledge/pledge.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { release } from '#modules/lending/release/release.ts'
import { createPdf } from '../files/upload-files.ts'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type SignedInCaller, type TestPlatform } from '../test-platform.ts'

const [MANAGER, APPROVER, ACCOUNTANT] = [1, 3, 4]
/** Fen; more than any loan of the installation. */
const ANY_AMOUNT = 100_000_000_00

export interface LoanUsers {
  readonly owner: SignedInCaller
  readonly manager: SignedInCaller
  readonly approver: SignedInCaller
  readonly accountant: SignedInCaller
  readonly files: (who: SignedInCaller) => Promise<readonly { readonly id: number }[]>
}

export const joinOrganisation = (platform: TestPlatform, organisation: number): Promise<SignedInCaller> =>
  platform.someone(organisation, {
    apis: listGrants(application, loan, repayment, pledgeOfReceipt, receipt, operation, release),
  })

async function joinBank(platform: TestPlatform, bank: number, position: number): Promise<SignedInCaller> {
  const who = await joinOrganisation(platform, bank)
  await sql`
    update account set position = ${position}, approval_limit = ${ANY_AMOUNT}
     where id = (select max(id) from account)`.execute(platform.db)
  return who
}

export async function joinLoan(
  platform: TestPlatform,
  { owner, bank }: { readonly owner: number; readonly bank: number },
): Promise<LoanUsers> {
  return {
    owner: await joinOrganisation(platform, owner),
    manager: await joinBank(platform, bank, MANAGER),
    approver: await joinBank(platform, bank, APPROVER),
    accountant: await joinBank(platform, bank, ACCOUNTANT),
    files: async (who) => [{ id: (await ok(who.upload('voucher.png', createPdf()))).id }],
  }
}
