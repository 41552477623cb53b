// Selects the cases that a test runs in the gate from those of the full tier.
import { isFullTier } from '../../../scripts/tier.mjs'

/** Returns how many random cases a test tries: so many in the full tier, a tenth of them in the gate. */
export const runs = (inFullTier: number): number => (isFullTier ? inFullTier : Math.ceil(inFullTier / 10))

/** Returns all cases in the full tier, and the first ones in the gate. */
export const firstOf = <Case>(cases: readonly Case[], inGate = 1): readonly Case[] =>
  isFullTier ? cases : cases.slice(0, inGate)

/**
 * Returns all questions in the full tier. In the gate it returns one of `every`, different ones for each index: for questions that the same
 * code answers for many subjects, each of which has an index.
 */
export const shareOf = <Question>(
  questions: readonly Question[],
  index: number,
  every = 48,
): readonly Question[] =>
  isFullTier ? questions : questions.filter((_question, number) => number % every === index % every)
