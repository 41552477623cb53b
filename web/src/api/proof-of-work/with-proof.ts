// Sends calls for which the server requires proof of work (docs/wire.md §7). The user types nothing.
import { type CaptchaResponse, type CaptchaPurpose, GUARD_PATHS, normalizeSubject } from '@cangdan/protocol'
import { create } from 'zustand'
import { ApiError } from '../transport/api-error.ts'
import { api } from '../client.ts'
import { solveChallenge } from './solve-challenge.ts'

/** Fields for the body of the call; empty when no proof was required. */
export interface Proof {
  readonly captcha_id?: string
  readonly captcha?: string
}

interface GuardedCall {
  readonly purpose: CaptchaPurpose
  readonly name: string
}

export const useDeviceCheck = create<{ readonly isChecking: boolean }>()(() => ({ isChecking: false }))

/** Milliseconds of waiting that need no message. */
const NOTICE_DELAY_MS = 500

/** Maximum challenges in a row: failures of other users may raise the difficulty meanwhile. */
const MAX_CHALLENGES = 3

interface StartedProof extends GuardedCall {
  readonly proof: Promise<Proof>
}

/** Proof for the next attempt, started after the last rejection. */
let startedProof: StartedProof | undefined

/**
 * Sends a call, and again with proof of work when the server requires it. When the response announces that the next
 * attempt needs proof, starts it while the user is typing. @throws ApiError of the call, or of the request for a
 * challenge
 */
export async function withProof<T>(call: GuardedCall, send: (proof: Proof) => Promise<T>): Promise<T> {
  let proof = takeStartedProof(call)
  for (let challenges = 0; ; challenges += 1) {
    try {
      return await send(proof === undefined ? {} : await withDeviceCheckNotice(proof))
    } catch (error) {
      const level = getRequiredLevel(error)
      if (level === undefined) throw error
      const isRefusedForIt = error instanceof ApiError && PROOF_CODES.has(error.code)
      if (isRefusedForIt && challenges === MAX_CHALLENGES) throw error
      proof = solveFor(call, level)
      if (!isRefusedForIt) {
        startedProof = { ...call, proof: proof.catch(() => ({})) }
        throw error
      }
    }
  }
}

const PROOF_CODES: ReadonlySet<string> = new Set(['captcha_required', 'captcha_wrong'])

const getRequiredLevel = (error: unknown): number | undefined =>
  error instanceof ApiError && error.data === 'refresh_captcha' ? error.rejection?.captcha_level : undefined

function takeStartedProof({ purpose, name }: GuardedCall): Promise<Proof> | undefined {
  const started = startedProof
  if (started?.purpose !== purpose || normalizeSubject(started.name) !== normalizeSubject(name)) return undefined
  startedProof = undefined
  return started.proof
}

async function solveFor({ purpose, name }: GuardedCall, level: number): Promise<Proof> {
  const challenge = await api.get<CaptchaResponse>(GUARD_PATHS.captcha, { purpose, level }, { quiet: true })
  return { captcha_id: challenge.captcha_id, captcha: await solveChallenge(challenge, name) }
}

async function withDeviceCheckNotice(proof: Promise<Proof>): Promise<Proof> {
  const timer = setTimeout(() => useDeviceCheck.setState({ isChecking: true }), NOTICE_DELAY_MS)
  try {
    return await proof
  } finally {
    clearTimeout(timer)
    useDeviceCheck.setState({ isChecking: false })
  }
}
