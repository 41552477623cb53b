// Rules for new passwords: the settings (T6), no common password, no name of the user or company, none of the last passwords.
import { type ErrorCode, type PasswordOwner, type PasswordPolicy, checkPassword } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { readSafety, type Safety } from '../safety/safety.ts'
import { getSite } from '../site/site.ts'
import { verifyPassword } from './passwords.ts'
import { dictionary } from '@zxcvbn-ts/language-common'

export interface PasswordError {
  readonly code: ErrorCode
  readonly values: Readonly<Record<string, number>>
}

/** Returns the rules that the browser may know. The list of weak passwords is secret. */
export const getPasswordPolicy = (safety: Safety): PasswordPolicy => ({
  min_len: safety.pwd_min_len,
  max_len: safety.pwd_max_len,
  rule: [...safety.pwd_rule],
  same_char: safety.pwd_same_char,
  no_user_info: safety.pwd_no_user_info === 1 ? 1 : 0,
})

export interface PasswordCandidate extends PasswordOwner {
  readonly password: string
  /** Set for an account that had passwords before. */
  readonly accountId?: number | undefined
  readonly organisationId?: number | undefined
}

/** Returns the first rule that the password breaks, if any. Comparing with earlier passwords takes one Argon2 hash for each. */
export async function findPasswordError(db: Db, input: PasswordCandidate): Promise<PasswordError | undefined> {
  const { password, accountId } = input
  const safety = await readSafety(db)
  const violation = checkPassword(password, input, getPasswordPolicy(safety)).find(({ isKept }) => !isKept)
  if (violation !== undefined) return violation
  if (isWeak(password, safety) || (await isKnownName(db, input))) return { code: 'password_weak', values: {} }
  const count = safety.pwd_history_count
  const wasUsed = accountId !== undefined && count > 0 && (await wasPasswordUsed(db, { password, accountId, count }))
  return wasUsed ? { code: 'password_used', values: { count } } : undefined
}

const normalizePassword = (text: string) => text.normalize('NFKC').trim().toLowerCase()

const isWeak = (password: string, { pwd_weak_list: weak }: Safety): boolean =>
  isCommonPassword(normalizePassword(password)) ||
  weak.some((each) => normalizePassword(each) === normalizePassword(password))

const PRODUCT = ['cangdan', '仓单']
const extractName = (text: string): string => normalizePassword(text).replaceAll(/^\P{L}+|\P{L}+$|\s/gu, '')

/** Checks whether the password is the name of the product, platform, organisation or user, with digits and symbols around it. */
async function isKnownName(db: Db, input: PasswordCandidate): Promise<boolean> {
  const { password, username = '', nickName = '', organisationId } = input
  const { site_name } = await getSite(db)
  const { rows } = await sql<{
    name: string
  }>`select name from organisation where id = ${organisationId ?? null}`.execute(db)
  const names = [...PRODUCT, site_name, username, nickName, ...rows.map(({ name }) => name)].map(extractName)
  const core = extractName(password)
  return core !== '' && names.includes(core)
}

async function wasPasswordUsed(
  db: Db,
  { password, accountId, count }: { readonly password: string; readonly accountId: number; readonly count: number },
): Promise<boolean> {
  const { rows } = await sql<{ password_hash: string }>`
    (select password_hash from account where id = ${accountId} and password_hash is not null)
    union all
    (select password_hash from password_history where account_id = ${accountId} order by id desc limit ${count - 1})`.execute(
    db,
  )
  for (const { password_hash: hash } of rows) if (await verifyPassword(accountId, hash, password)) return true
  return false
}

/** Common passwords from leaks: the list of zxcvbn, the most frequent first. */
const COMMON = new Set(dictionary['passwords-common'])

/** Checks whether the password is one of the 49,233 most frequent ones. @param password in lower case */
const isCommonPassword = (password: string): boolean => COMMON.has(password)
