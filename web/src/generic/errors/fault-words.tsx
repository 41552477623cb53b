// Why something was refused, in words that are fetched when there is something to say: the catalogue is long, and most screens never need it.
import { type Language, type ValueFault } from '@cangdan/protocol'
import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'

export interface FaultWordsProps {
  readonly fault: ValueFault
  /** Decimals of what is refused. */
  readonly decimal?: number
  readonly language: Language
}

const Sentence = lazyPart(async () => (await import('./fault-sentence.tsx')).FaultSentence)

export const FaultWords = (props: FaultWordsProps) => (
  <Suspense>
    <Sentence {...props} />
  </Suspense>
)
