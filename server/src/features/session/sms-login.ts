// Which account a code opens that was sent to a phone.
import type { AccountChoice, Language, LoginRequest } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { redeemVerifyCode } from '#platform/phone/verify-codes.ts'
import { nameOfPlatform } from './user-info.ts'

/** Of one phone; who has more chooses by name. */
const MAX_CHOICES = 20

interface PhoneAccount extends AccountChoice {
  readonly id: number
  readonly isUsable: boolean
}

/**
 * The account of the phone; where it has several that can be used, the one that `name` names. A wrong code takes as long for a phone without
 * an account as for one with. The code stays good where its owner has yet to choose.
 * @throws Failure `account_choice`, with the accounts
 */
export async function accountOpenedByCode(
  db: Db,
  { username: phone, password: code, name = '' }: LoginRequest,
  language: Language,
): Promise<{ id: number; name: string; isUsable: boolean } | undefined> {
  return inTransaction(db, async (tx) => {
    if (!(await redeemVerifyCode(tx, { phone, scene: 'login', code }))) return undefined
    const accounts = await accountsOf(tx, phone, name)
    const usable = accounts.filter(({ isUsable }) => isUsable)
    if (usable.length > 1)
      throw new Failure('account_choice', { accounts: usable.map((each) => choiceOf(each, language)) })
    return usable[0] ?? accounts[0]
  })
}

function accountsOf(db: Db, phone: string, name: string): Promise<PhoneAccount[]> {
  return db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select([
      'account.id',
      'account.username as name',
      'account.nick_name',
      'organisation.name as organisation',
    ])
    .select(sql<boolean>`is_usable(account.disabled, account.lock_end_time)`.as('isUsable'))
    .where('account.phone', '=', phone)
    .$if(name !== '', (query) => query.where(sql<string>`lower(account.username)`, '=', name.toLowerCase()))
    .orderBy('account.id')
    .limit(MAX_CHOICES)
    .execute()
}

const choiceOf = ({ name, nick_name, organisation }: PhoneAccount, language: Language): AccountChoice => ({
  name,
  nick_name,
  organisation: nameOfPlatform(organisation, language),
})
