// The second factor of an account: time-based one-time passwords (RFC 6238) of an authenticator app, and recovery codes.
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { seal, unseal } from './seal.ts'

const PERIOD = 30
/** Periods before and after the current one whose codes are accepted: phone clocks differ. */
const WINDOW = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Seconds within which a new secret must be confirmed. */
const SETUP_LIFE = 600

export interface FactorState {
  readonly isOn: boolean
  /** Unix seconds. */
  readonly since: number | null
  readonly codesLeft: number
}

export interface SecondFactors {
  read(db: Db, accountId: number): Promise<FactorState>
  /** Stores a new secret, which is not required until it is confirmed. Returns it in Base32. @throws Failure `factor_is_on` */
  start(db: Db, accountId: number, secret?: Buffer): Promise<string>
  /** Turns the factor on with a first code. Returns the recovery codes; undefined if the code is wrong or too late. */
  confirm(tx: Db, accountId: number, code: string): Promise<string[] | undefined>
  /** Replaces the recovery codes. The factor must be on. */
  renewCodes(tx: Db, accountId: number): Promise<string[]>
  /** Redeems a code of the app or a recovery code. Returns whether it was right and unused. */
  redeem(db: Db, accountId: number, code: string): Promise<boolean>
}

/** @param key 32 bytes that encrypt secrets and key the hashes of recovery codes */
export function createSecondFactors(key: Buffer): SecondFactors {
  return {
    read: readState,
    async start(db, accountId, secret = randomBytes(SECRET_BYTES)) {
      const sealed = seal(secret, getOwner(accountId), key)
      const { rows } = await sql`
        insert into second_factor (account_id, secret) values (${accountId}, ${sealed})
        on conflict (account_id) do update set secret = excluded.secret, create_time = now()
         where second_factor.confirmed_at is null
        returning account_id`.execute(db)
      if (rows.length === 0) throw new Failure('factor_is_on')
      return toBase32(secret)
    },
    async confirm(tx, accountId, code) {
      const step = await findStep(tx, { accountId, code, key })
      if (step === undefined) return undefined
      const { rows } = await sql`
        update second_factor set confirmed_at = now(), last_step = ${step}
         where account_id = ${accountId} and confirmed_at is null
           and create_time > now() - make_interval(secs => ${SETUP_LIFE})
        returning account_id`.execute(tx)
      return rows.length === 0 ? undefined : addRecoveryCodes(tx, accountId, key)
    },
    async renewCodes(tx, accountId) {
      await sql`delete from recovery_code where account_id = ${accountId}`.execute(tx)
      return addRecoveryCodes(tx, accountId, key)
    },
    async redeem(db, accountId, code) {
      const step = await findStep(db, { accountId, code, key })
      const { rows } =
        step === undefined
          ? await sql`
              update recovery_code set used_at = now()
               where account_id = ${accountId} and code_hash = ${hashRecoveryCode(accountId, code, key)} and used_at is null
              returning account_id`.execute(db)
          : await sql`
              update second_factor set last_step = ${step}
               where account_id = ${accountId} and confirmed_at is not null and last_step < ${step}
              returning account_id`.execute(db)
      return rows.length === 1
    },
  }
}

export async function deleteFactor(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from second_factor where account_id = ${accountId} returning account_id`.execute(db)
  return rows.length === 1
}

export const buildFactorUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD }).toString()

const getOwner = (accountId: number) => `second factor ${accountId}`

export const toBase32 = (secret: Buffer): string => new Secret({ buffer: new Uint8Array(secret).buffer }).base32

async function readState(db: Db, accountId: number): Promise<FactorState> {
  const { rows } = await sql<{ since: number; codesLeft: number }>`
    select floor(extract(epoch from confirmed_at))::bigint as since,
           (select count(*) from recovery_code
             where recovery_code.account_id = second_factor.account_id and used_at is null) as "codesLeft"
      from second_factor where account_id = ${accountId} and confirmed_at is not null`.execute(db)
  const [on] = rows
  return { isOn: on !== undefined, since: on?.since ?? null, codesLeft: on?.codesLeft ?? 0 }
}

interface CodeCheck {
  readonly accountId: number
  readonly code: string
  readonly key: Buffer
}

/** Returns the period of the code by the database's clock; undefined if it matches no accepted period. */
async function findStep(db: Db, { accountId, code, key }: CodeCheck): Promise<number | undefined> {
  const { rows } = await sql<{ secret: Buffer; now: number }>`
    select secret, floor(extract(epoch from now()))::bigint as now
      from second_factor where account_id = ${accountId}`.execute(db)
  const [row] = rows
  const token = code.replaceAll(' ', '')
  if (row === undefined || !/^\d{6}$/.test(token)) return undefined
  const secret = openSecret(row.secret, getOwner(accountId), key)
  if (secret === undefined) return undefined
  const totp = new TOTP({ secret, period: PERIOD })
  const delta = totp.validate({ token, timestamp: row.now * 1000, window: WINDOW })
  return delta === null ? undefined : Math.floor(row.now / PERIOD) + delta
}

/** A secret encrypted with another secrets file matches no code: an administrator resets the factor. */
function openSecret(sealed: Buffer, owner: string, key: Buffer): Secret | undefined {
  try {
    return new Secret({ buffer: new Uint8Array(unseal(sealed, owner, key)).buffer })
  } catch {
    return undefined
  }
}

async function addRecoveryCodes(tx: Db, accountId: number, key: Buffer): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(accountId, code, key))
  await sql`
    insert into recovery_code (account_id, code_hash)
    select ${accountId}::bigint, unnest(${sql.val(hashes)}::bytea[])`.execute(tx)
  return codes
}

/** Five bits a letter, 24 letters: 120 bits. Without I, L, O and U, which are easily confused. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function createRecoveryCode(): string {
  const letters = [...randomBytes(24)].map((byte) => LETTERS[byte % LETTERS.length])
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

const hashRecoveryCode = (accountId: number, code: string, key: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(`recovery ${accountId} ${code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`)
    .digest()
