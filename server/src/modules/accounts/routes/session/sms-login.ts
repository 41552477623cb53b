import type { AccountChoice, Language, LoginRequest, VerifyScene } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { redeemVerifyCode } from '#platform/phone/verify-codes.ts'
import type { OpenedAccount, SecondStep } from './second-step.ts'
import { getOrganisationName } from './user-info.ts'

const MAX_CHOICES = 20

interface PhoneAccount extends AccountChoice {
  readonly id: number
  readonly isUsable: boolean
}

interface ProvenSteps {
  readonly language: Language
  readonly step: SecondStep
}

/** Runs `openPhoneAccount` in a separate transaction. */
export const findAccountByCode = (
  db: Db,
  { username: phone, password: code, name = '' }: LoginRequest,
  steps: ProvenSteps,
): Promise<OpenedAccount | undefined> =>
  catchMissingFactor(inTransaction(db, (tx) => openPhoneAccount(tx, { phone, code, name, scene: 'login' }, steps)))

interface PhoneProof {
  readonly phone: string
  readonly scene: VerifyScene
  readonly code: string
  /** User name; empty if the user has not chosen an account. */
  readonly name: string
}

/**
 * Returns the account of the phone; if several are enabled, the one with the user name `name`. A wrong code takes as long with an account as without.
 * The code stays valid if the user still has to choose an account or enter the second factor: the errors roll the transaction back.
 * @throws Failure `account_choice`, with the accounts
 * @throws FactorMissingError which `catchMissingFactor` turns into its account
 */
export async function openPhoneAccount(
  tx: Db,
  { phone, scene, code, name }: PhoneProof,
  { language, step }: ProvenSteps,
): Promise<OpenedAccount | undefined> {
  if ((await redeemVerifyCode(tx, { phone, scene, code })) === undefined) return undefined
  const accounts = await listPhoneAccounts(tx, phone, name)
  const usable = accounts.filter(({ isUsable }) => isUsable)
  if (usable.length > 1)
    throw new Failure('account_choice', { accounts: usable.map((each) => toChoice(each, language)) })
  const account = usable[0] ?? accounts[0]
  const passed = account && (await step(tx, account))
  if (passed?.factor === 'missing') throw new FactorMissingError(passed)
  return passed
}

export const catchMissingFactor = (opened: Promise<OpenedAccount | undefined>): Promise<OpenedAccount | undefined> =>
  opened.catch((error: unknown) => {
    if (error instanceof FactorMissingError) return error.account
    throw error
  })

/** Thrown to roll back the use of the code. */
class FactorMissingError extends Error {
  readonly account: OpenedAccount

  constructor(account: OpenedAccount) {
    super('the second factor is missing')
    this.account = account
  }
}

function listPhoneAccounts(db: Db, phone: string, name: string): Promise<PhoneAccount[]> {
  return db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.id', 'account.username as name', 'account.nick_name', 'organisation.name as organisation'])
    .select(sql<boolean>`is_usable(account.disabled, account.lock_end_time)`.as('isUsable'))
    .where('account.phone', '=', phone)
    .$if(name !== '', (query) => query.where(sql<string>`lower(account.username)`, '=', name.toLowerCase()))
    .orderBy('account.id')
    .limit(MAX_CHOICES)
    .execute()
}

const toChoice = ({ name, nick_name, organisation }: PhoneAccount, language: Language): AccountChoice => ({
  name,
  nick_name,
  organisation: getOrganisationName(organisation, language),
})
