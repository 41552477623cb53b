import * as asking from './requests.ts'
import { type Choice, chooseAction } from './choices.ts'
import * as deciding from './decisions.ts'
import * as goods from './goods.ts'
import * as paying from './payments.ts'
import * as selling from './sales.ts'
import * as statements from './statements.ts'
import type { Action, Role } from './loan-context.ts'

const OWNER: readonly Choice[] = [
  asking.asks,
  asking.submits,
  asking.holds,
  asking.endorses,
  asking.withdraws,
  asking.cancels,
  asking.toppedUp,
  asking.bringsOthers,
  asking.asksForRelease,
  asking.asksForExchange,
  asking.substitutes,
  asking.takesBackOrder,
  paying.repays,
  paying.repaysAgain,
  paying.paysForGoods,
  paying.submitsDocument,
]

const MANAGER: readonly Choice[] = [
  deciding.accepts,
  deciding.reports,
  deciding.proposesLoan,
  deciding.contracts,
  deciding.givesBack,
  deciding.refuses,
  deciding.registers,
  deciding.renews,
  deciding.closes,
  selling.sells,
  selling.settles,
  selling.losesGoods,
  selling.proposes,
  selling.rejectsOrder,
]

const APPROVER: readonly Choice[] = [
  deciding.approves,
  deciding.receives,
  paying.posts,
  paying.reverses,
  paying.rejects,
  selling.approvesOrder,
  deciding.levies,
  deciding.declines,
  deciding.waives,
  deciding.callsDefault,
  deciding.writesOff,
]

const ACCOUNTANT: readonly Choice[] = [
  deciding.draws,
  paying.matches,
  deciding.asksFee,
  deciding.paysBack,
  statements.importsLine,
  statements.importsUnknown,
  statements.matchesDocument,
  statements.matchesLoan,
  statements.setsAside,
  statements.reopens,
]

const CHOICES: Readonly<Record<Role, readonly Choice[]>> = {
  owner: OWNER,
  trader: [...OWNER, paying.repaysFromWallet],
  manager: MANAGER,
  colleague: MANAGER,
  approver: APPROVER,
  second: APPROVER,
  accountant: ACCOUNTANT,
  teller: ACCOUNTANT,
  risk: [selling.speaks, deciding.receives, paying.confirmsDate, paying.posts, deciding.levies, deciding.waives],
  store: [goods.receivesGoods, goods.writesReceipt, goods.findsLess, goods.findsAll, deciding.seals, selling.weighs],
  storeManager: [goods.approvesRecord, goods.approvesReceipt, deciding.seals, selling.confirms, selling.lets],
}

/** Each role has one action: it chooses among the choices that are allowed. */
export const ACTIONS = Object.fromEntries(
  Object.entries(CHOICES).map(([role, choices]) => [role, [chooseAction(choices)]]),
) as unknown as Readonly<Record<Role, readonly Action[]>>
