// Loads the catalogue of validation errors when the first is shown: it is large, and most screens never need it.
import { type Language, type ValueFault } from '@cangdan/protocol'
import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'

export interface FaultWordsProps {
  readonly fault: ValueFault
  readonly decimal?: number
  readonly language: Language
}

const Sentence = lazyPart(async () => (await import('./fault-sentence.tsx')).FaultSentence)

export const FaultWords = (props: FaultWordsProps) => (
  <Suspense>
    <Sentence {...props} />
  </Suspense>
)
