import { LOAN_LIST } from './financing-desk.ts'
import type { LossDesk } from './loss-desk.ts'
import { ok } from '#testing/test-platform.ts'

/** Loses the goods of a loan in default and writes it off. Returns the written-off amount in fen. */
export async function writeOff(
  desk: LossDesk,
  { loan, pledge }: { readonly loan: number; readonly pledge: number },
): Promise<number> {
  await desk.found(pledge, 0)
  const loss = await desk.loss(pledge)
  await ok(desk.act(desk.risk, 'Propose', loss))
  await ok(desk.act(desk.approver, 'Approve', loss))
  await ok(desk.loanAct(desk.approver, 'Writeoff', loan, { answer: '无可执行财产' }))
  return Number((await desk.read(LOAN_LIST, loan))['written_off'])
}
