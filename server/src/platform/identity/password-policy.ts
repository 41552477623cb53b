// Rules for new passwords: the settings (T6), no common password, no name of the user or company, none of the last passwords.
import { type ErrorCode, type PasswordOwner, type PasswordPolicy, passwordRules } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { readSafety, type Safety } from '../safety/safety.ts'
import { recentSite } from '../site/site.ts'
import { passwordMatches } from './passwords.ts'
import { dictionary } from '@zxcvbn-ts/language-common'

export interface PasswordFault {
  readonly code: ErrorCode
  readonly values: Readonly<Record<string, number>>
}

/** Returns the rules that the browser may know. The list of weak passwords is secret. */
export const policyOf = (safety: Safety): PasswordPolicy => ({
  min_len: safety.pwd_min_len,
  max_len: safety.pwd_max_len,
  rule: [...safety.pwd_rule],
  same_char: safety.pwd_same_char,
  no_user_info: safety.pwd_no_user_info === 1 ? 1 : 0,
})

export interface ChosenPassword extends PasswordOwner {
  readonly password: string
  /** Set for an account that had passwords before. */
  readonly accountId?: number | undefined
  readonly organisationId?: number | undefined
}

/** Returns the first rule that the password breaks, if any. Comparing with earlier passwords takes one Argon2 hash for each. */
export async function passwordFault(db: Db, chosen: ChosenPassword): Promise<PasswordFault | undefined> {
  const { password, accountId } = chosen
  const safety = await readSafety(db)
  const broken = passwordRules(password, chosen, policyOf(safety)).find(({ isKept }) => !isKept)
  if (broken !== undefined) return broken
  if (isWeak(password, safety) || (await isGuessed(db, chosen))) return { code: 'password_weak', values: {} }
  const count = safety.pwd_history_count
  const wasUsed = accountId !== undefined && count > 0 && (await isOneOf(db, { password, accountId, count }))
  return wasUsed ? { code: 'password_used', values: { count } } : undefined
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()

const isWeak = (password: string, { pwd_weak_list: weak }: Safety): boolean =>
  isCommonPassword(plain(password)) || weak.some((each) => plain(each) === plain(password))

const PRODUCT = ['cangdan', '仓单']
const nameIn = (text: string): string => plain(text).replaceAll(/^\P{L}+|\P{L}+$|\s/gu, '')

/** Checks whether the password is the name of the product, platform, organisation or user, with digits and symbols around it. */
async function isGuessed(db: Db, chosen: ChosenPassword): Promise<boolean> {
  const { password, username = '', nickName = '', organisationId } = chosen
  const { site_name } = await recentSite(db)
  const { rows } = await sql<{
    name: string
  }>`select name from organisation where id = ${organisationId ?? null}`.execute(db)
  const names = [...PRODUCT, site_name, username, nickName, ...rows.map(({ name }) => name)].map(nameIn)
  const core = nameIn(password)
  return core !== '' && names.includes(core)
}

async function isOneOf(
  db: Db,
  {
    password,
    accountId,
    count,
  }: { readonly password: string; readonly accountId: number; readonly count: number },
): Promise<boolean> {
  const { rows } = await sql<{ password_hash: string }>`
    (select password_hash from account where id = ${accountId} and password_hash is not null)
    union all
    (select password_hash from password_history where account_id = ${accountId} order by id desc limit ${count - 1})`.execute(
    db,
  )
  for (const { password_hash: hash } of rows)
    if (await passwordMatches(accountId, hash, password)) return true
  return false
}

/** Common passwords from leaks: the list of zxcvbn, the most frequent first. */
const COMMON = new Set(dictionary['passwords-common'])

/** Checks whether the password is one of the 49,233 most frequent ones. @param password in lower case */
const isCommonPassword = (password: string): boolean => COMMON.has(password)
