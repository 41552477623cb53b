// What each of the people on loans may do.
import * as asking from './asking.ts'
import { type Doing, oneOf } from './choosing.ts'
import * as deciding from './deciding.ts'
import * as goods from './goods.ts'
import * as paying from './paying.ts'
import * as selling from './selling.ts'
import * as statements from './statements.ts'
import type { Move, Role } from './loan-context.ts'

const OWNER: readonly Doing[] = [
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

const MANAGER: readonly Doing[] = [
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

const APPROVER: readonly Doing[] = [
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

const ACCOUNTANT: readonly Doing[] = [
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

const DOINGS: Readonly<Record<Role, readonly Doing[]>> = {
  owner: OWNER,
  trader: [...OWNER, paying.repaysFromWallet],
  manager: MANAGER,
  colleague: MANAGER,
  approver: APPROVER,
  second: APPROVER,
  accountant: ACCOUNTANT,
  teller: ACCOUNTANT,
  risk: [selling.speaks, deciding.receives, paying.posts, deciding.levies, deciding.waives],
  store: [
    goods.bringsIn,
    goods.writesReceipt,
    goods.findsLess,
    goods.findsAll,
    deciding.seals,
    selling.weighs,
  ],
  storeManager: [goods.approvesRecord, goods.approvesReceipt, deciding.seals, selling.confirms, selling.lets],
}

/** Each has one: to choose among what may be done. */
export const MOVES = Object.fromEntries(
  Object.entries(DOINGS).map(([role, doings]) => [role, [oneOf(doings)]]),
) as unknown as Readonly<Record<Role, readonly Move[]>>
