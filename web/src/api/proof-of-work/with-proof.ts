// Sends calls for which the server requires proof of work (docs/wire.md §7). The user types nothing.
import { type CaptchaAnswer, type CaptchaPurpose, GUARD_PATHS, subjectOfName } from '@cangdan/protocol'
import { create } from 'zustand'
import { ApiError } from '../transport/api-error.ts'
import { api } from '../client.ts'
import { solveChallenge } from './solve-challenge.ts'

/** Fields for the body of the call; empty when no proof was required. */
export interface Proof {
  readonly captcha_id?: string
  readonly captcha?: string
}

interface Guarded {
  readonly purpose: CaptchaPurpose
  readonly name: string
}

export const useDeviceCheck = create<{ readonly isChecking: boolean }>()(() => ({ isChecking: false }))

/** Milliseconds of waiting that need no message. */
const UNNOTICED = 500

/** Maximum challenges in a row: failures of other users may raise the difficulty meanwhile. */
const MAX_CHALLENGES = 3

interface Started extends Guarded {
  readonly proof: Promise<Proof>
}

/** Proof for the next attempt, started after the last rejection. */
let ahead: Started | undefined

/**
 * Sends a call, and again with proof of work when the server requires it. When the response announces that the next
 * attempt needs proof, starts it while the user is typing. @throws ApiError of the call, or of the request for a
 * challenge
 */
export async function withProof<T>(guarded: Guarded, send: (proof: Proof) => Promise<T>): Promise<T> {
  let proof = takeAhead(guarded)
  for (let challenges = 0; ; challenges += 1) {
    try {
      return await send(proof === undefined ? {} : await noticed(proof))
    } catch (error) {
      const level = askedLevel(error)
      if (level === undefined) throw error
      const isRefusedForIt = error instanceof ApiError && PROOF_CODES.has(error.code)
      if (isRefusedForIt && challenges === MAX_CHALLENGES) throw error
      proof = solve(guarded, level)
      if (!isRefusedForIt) {
        ahead = { ...guarded, proof: proof.catch(() => ({})) }
        throw error
      }
    }
  }
}

const PROOF_CODES: ReadonlySet<string> = new Set(['captcha_required', 'captcha_wrong'])

const askedLevel = (error: unknown): number | undefined =>
  error instanceof ApiError && error.data === 'refresh_captcha' ? error.refusal?.captcha_level : undefined

function takeAhead({ purpose, name }: Guarded): Promise<Proof> | undefined {
  const taken = ahead
  if (taken?.purpose !== purpose || subjectOfName(taken.name) !== subjectOfName(name)) return undefined
  ahead = undefined
  return taken.proof
}

async function solve({ purpose, name }: Guarded, level: number): Promise<Proof> {
  const challenge = await api.get<CaptchaAnswer>(GUARD_PATHS.captcha, { purpose, level }, { quiet: true })
  return { captcha_id: challenge.captcha_id, captcha: await solveChallenge(challenge, name) }
}

async function noticed(proof: Promise<Proof>): Promise<Proof> {
  const telling = setTimeout(() => useDeviceCheck.setState({ isChecking: true }), UNNOTICED)
  try {
    return await proof
  } finally {
    clearTimeout(telling)
    useDeviceCheck.setState({ isChecking: false })
  }
}
