// Loads the catalogue of validation errors when the first is shown: it is large, and most screens never need it.
import { type Language, type ValueError } from '@cangdan/protocol'
import { Suspense } from 'react'
import { createLazyComponent } from '#ui/lazy-component.ts'

export interface ErrorTextProps {
  readonly error: ValueError
  readonly decimal?: number
  readonly language: Language
}

const Sentence = createLazyComponent(async () => (await import('./error-text-content.tsx')).ErrorTextContent)

export const ErrorText = (props: ErrorTextProps) => (
  <Suspense>
    <Sentence {...props} />
  </Suspense>
)
