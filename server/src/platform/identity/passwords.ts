// Passwords are kept as argon2id hashes and compared in the same time whether or not the account exists.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { FairQueue, type QueueUser } from '#platform/fair-queue.ts'

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. argon2id is the library's default.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes 19 MiB and a core for tens of milliseconds: unbounded, signing in would be the way to stop the server.
const running = Math.max(2, availableParallelism())
// One network never takes all permits, so that nobody who guesses from one keeps those of others from signing in. An office that signs in
// at nine shares a network.
const hashing = new FairQueue({ running, runningPerUser: running - 1, jobsPerUser: 200 })

/** Returns the hash to store, with its salt and cost. @throws Failure `too_many` */
export async function hashPassword(user: QueueUser, password: string): Promise<string> {
  return hashing.run(user, () => hash(password.normalize('NFC'), COST))
}

// Compared against when there is no such account, so that the answer takes as long.
let nobody: Promise<string> | undefined

/**
 * Returns whether the password is the account's. Pass `undefined` for an account that does not exist, or has none. The user is the account
 * of a caller who is signed in, and the network of one who is not.
 * @throws Failure `too_many`
 */
export async function passwordMatches(
  user: QueueUser,
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST)
  const known = storedHash ?? (await nobody)
  const matches = await hashing.run(user, () => verify(known, password.normalize('NFC')))
  return matches && storedHash !== undefined
}
