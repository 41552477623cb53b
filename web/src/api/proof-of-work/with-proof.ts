// Sends calls for which the server asks proof of work (docs/wire.md §7). Nobody types anything for it.
import { type CaptchaAnswer, type CaptchaPurpose, GUARD_PATHS, subjectOfName } from '@cangdan/protocol'
import { create } from 'zustand'
import { ApiError } from '../transport/api-error.ts'
import { api } from '../client.ts'
import { solveChallenge } from './solve-challenge.ts'

/** Goes into the body of the call. Empty where nothing was asked for. */
export interface Proof {
  readonly captcha_id?: string
  readonly captcha?: string
}

interface Guarded {
  readonly purpose: CaptchaPurpose
  /** The user name or the phone of the call. */
  readonly name: string
}

/** Whether a person waits for proof of work, for longer than goes unnoticed. */
export const useDeviceCheck = create<{ readonly isChecking: boolean }>()(() => ({ isChecking: false }))

/** Milliseconds of waiting that need no words. */
const UNNOTICED = 500

/** Challenges in a row: failures of others may make the proof harder in the meantime. */
const MAX_CHALLENGES = 3

interface Started extends Guarded {
  readonly proof: Promise<Proof>
}

/** Begun after the last refusal, for the next try. */
let ahead: Started | undefined

/**
 * Sends a call, and again with proof of work where the server asks for it. Where it says that the next try needs one, this begins while the
 * person is still typing.
 * @throws ApiError of the call, or of the request for a challenge
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
