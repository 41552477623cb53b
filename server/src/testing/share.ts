import { isFullTier } from '../../../scripts/tier.mjs'

/** Returns the number of random cases: all in the full tier, a tenth in the gate. */
export const scaleRuns = (inFullTier: number): number => (isFullTier ? inFullTier : Math.ceil(inFullTier / 10))

/** Returns all cases in the full tier, the first ones in the gate. */
export const takeFirst = <Case>(cases: readonly Case[], inGate = 1): readonly Case[] =>
  isFullTier ? cases : cases.slice(0, inGate)

/**
 * Returns all cases in the full tier. In the gate returns one of `every`, a different one per index: for cases that run the same code for
 * many subjects with an index each.
 */
export const takeShare = <Question>(questions: readonly Question[], index: number, every = 48): readonly Question[] =>
  isFullTier ? questions : questions.filter((_question, number) => number % every === index % every)
