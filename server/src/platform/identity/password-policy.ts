// Which passwords people may choose: what the settings say (T6), nothing that many people choose or that others guess by its owner, and none that
// they had lately.
import { type ErrorCode, type PasswordOwner, type PasswordPolicy, passwordRules } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { readSafety, type Safety } from '../safety/safety.ts'
import { recentSite } from '../site/site.ts'
import { passwordMatches } from './passwords.ts'
import { dictionary } from '@zxcvbn-ts/language-common'

export interface PasswordFault {
  readonly code: ErrorCode
  /** Fills its sentence. */
  readonly values: Readonly<Record<string, number>>
}

/** What the browser learns of it. The list of weak passwords is nobody's to read. */
export const policyOf = (safety: Safety): PasswordPolicy => ({
  min_len: safety.pwd_min_len,
  max_len: safety.pwd_max_len,
  rule: [...safety.pwd_rule],
  same_char: safety.pwd_same_char,
  no_user_info: safety.pwd_no_user_info === 1 ? 1 : 0,
})

export interface ChosenPassword extends PasswordOwner {
  readonly password: string
  /** Of an account that has had others. */
  readonly accountId?: number | undefined
  /** The firm of its owner. */
  readonly organisationId?: number | undefined
}

/** What is wrong with a password, where anything is. Compares with those before, which takes as long as signing in for each. */
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
/** What is left without the digits and signs that people put around a name. */
const nameIn = (text: string): string => plain(text).replaceAll(/^\P{L}+|\P{L}+$|\s/gu, '')

/** Whether it is the name of the product, the platform, the firm or its owner, whatever digits and signs are around it. */
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

/** Whether it is one of the last `count`, the present one among them. */
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

/** Passwords that many people choose, from leaks: the list of zxcvbn, the commonest first. */
const COMMON = new Set(dictionary['passwords-common'])

/** Whether it is one of the 49,233 commonest passwords. @param password in small letters */
const isCommonPassword = (password: string): boolean => COMMON.has(password)
