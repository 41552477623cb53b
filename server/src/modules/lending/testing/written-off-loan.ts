import { LOAN_LIST } from './financing-fixture.ts'
import type { LossFixture } from './loss-fixture.ts'
import { ok } from '#testing/test-platform.ts'

/** Loses the goods of a loan in default and writes it off. Returns the written-off amount in fen. */
export async function writeOffLoan(
  fixture: LossFixture,
  { loan, pledge }: { readonly loan: number; readonly pledge: number },
): Promise<number> {
  await fixture.found(pledge, 0)
  const loss = await fixture.loss(pledge)
  await ok(fixture.act(fixture.risk, 'Propose', loss))
  await ok(fixture.act(fixture.approver, 'Approve', loss))
  await ok(fixture.loanAct(fixture.approver, 'Writeoff', loan, { answer: '无可执行财产' }))
  return Number((await fixture.read(LOAN_LIST, loan))['written_off'])
}
