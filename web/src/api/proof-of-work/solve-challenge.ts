// Solves a challenge with the browser's PBKDF2, which runs off the main thread.
import { type CaptchaResponse, buildChallengeText } from '@cangdan/protocol'

const MAX_LANES = 4

export async function solveChallenge({ captcha_id, cost, bits }: CaptchaResponse, name: string): Promise<string> {
  const salt = toBytes(captcha_id)
  let next = 0
  let found: string | undefined
  const tryCounters = async () => {
    while (found === undefined) {
      const counter = `${next}`
      next += 1
      const key = await crypto.subtle.importKey('raw', toBytes(buildChallengeText(name, counter)), 'PBKDF2', false, [
        'deriveBits',
      ])
      const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost }
      const derived = await crypto.subtle.deriveBits(algorithm, key, 32)
      if (Math.clz32(new DataView(derived).getUint32(0)) >= bits) found ??= counter
    }
    return found
  }
  const lanes = Math.min(MAX_LANES, navigator.hardwareConcurrency || 1)
  return Promise.race(Array.from({ length: lanes }, tryCounters))
}

const toBytes = (text: string) => new TextEncoder().encode(text)
