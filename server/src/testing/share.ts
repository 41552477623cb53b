// Questions that the same code answers for every call.
import { isFullTier } from '../../../scripts/tier.mjs'

const GATE_SHARE = 12

/** Returns all of them in the full tier; in the gate every twelfth, different ones for each index, so that all are asked of some call. */
export const shareOf = <Question>(questions: readonly Question[], index: number): readonly Question[] =>
  isFullTier ? questions : questions.filter((_question, number) => number % GATE_SHARE === index % GATE_SHARE)
