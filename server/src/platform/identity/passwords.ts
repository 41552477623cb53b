// Passwords are kept as argon2id hashes and compared in the same time whether or not the account exists.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { semaphore, withPermit } from '#platform/semaphore.ts'

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. argon2id is the library's default.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes 19 MiB and a core for tens of milliseconds: unbounded, signing in would be the way to stop the server.
const hashing = semaphore(Math.max(2, availableParallelism()))

/** The hash to store, with its salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  return withPermit(hashing, () => hash(password.normalize('NFC'), COST))
}

// Compared against when there is no such account, so that the answer takes as long.
let nobody: Promise<string> | undefined

/** Whether the password is the account's. Pass `undefined` for an account that does not exist, or has none. */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const known = storedHash ?? (await nobody)
  const matches = await withPermit(hashing, () => verify(known, password.normalize('NFC')))
  return matches && storedHash !== undefined
}
