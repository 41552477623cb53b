import { FACTOR_PATHS, type NewFactorSecret, type RecoveryCodes } from '@cangdan/protocol'
import type { SignedInCaller } from '#testing/client/callers.ts'
import { oneTimeCode } from '#testing/client/plain-client.mjs'
import { ok, PASSWORD } from '#testing/test-platform.ts'

const PERIOD = 30

export const createFactorCode = (secret: string, later = 0): string =>
  oneTimeCode(secret, Math.floor(Date.now() / 1000) + later * PERIOD)

export interface TestFactor {
  /** Base32. */
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  /** Of the set-up, whose period may be over by now. */
  readonly usedCode: string
}

/** Sets up a second factor. */
export async function setUpFactor(who: SignedInCaller): Promise<TestFactor> {
  const { secret } = await ok(who.post<NewFactorSecret>(FACTOR_PATHS.start, { password: PASSWORD }))
  const usedCode = createFactorCode(secret)
  const { recovery_codes } = await ok(who.post<RecoveryCodes>(FACTOR_PATHS.confirm, { factor_code: usedCode }))
  return { secret, recoveryCodes: recovery_codes, usedCode }
}
