// Passwords are stored as Argon2id hashes. A comparison takes the same time whether or not the account exists.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { FairQueue, type QueueUser } from '#platform/fair-queue.ts'

// OWASP's first recommendation for Argon2id, the default algorithm of the library: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes 19 MiB and a core for tens of milliseconds: without a limit, sign-in requests could stop the server.
const running = Math.max(2, availableParallelism())
// One network never takes all slots, so that users of others can sign in while it guesses. Two hundred allow for an office with one network.
const hashing = new FairQueue({ running, runningPerUser: running - 1, jobsPerUser: 200 })

/** Returns the hash to store, with its salt and cost. @throws Failure `too_many` */
export async function hashPassword(user: QueueUser, password: string): Promise<string> {
  return hashing.run(user, () => hash(password.normalize('NFC'), COST))
}

// Compared when the account does not exist, so that the response takes the same time.
let placeholderHash: Promise<string> | undefined

/**
 * Returns whether the password matches the hash.
 * @param user the account of a signed-in caller, otherwise the caller's network
 * @param storedHash undefined for an account that does not exist or has no password
 * @throws Failure `too_many`
 */
export async function verifyPassword(
  user: QueueUser,
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  placeholderHash ??= hash('nobody has this password', COST)
  const known = storedHash ?? (await placeholderHash)
  const matches = await hashing.run(user, () => verify(known, password.normalize('NFC')))
  return matches && storedHash !== undefined
}
