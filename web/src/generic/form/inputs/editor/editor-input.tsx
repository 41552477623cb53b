// Text with headings, lists and links. A chunk of its own: forms without one never load it. What only some texts have, pictures, tables and
// variables, is a chunk within it.
import { Suspense } from 'react'
import type { InputProps } from '../input-props.ts'
import { WrittenText } from './written-text.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const RichInput = lazyPart(async () => (await import('./rich/rich-input.tsx')).RichInput)

const HEIGHT = { minHeight: 180 }

export function EditorInput(props: InputProps) {
  const { rich } = props.field
  if (rich === undefined) return <WrittenText {...props} />
  return (
    <Suspense fallback={<div style={HEIGHT} />}>
      <RichInput {...props} rich={rich} />
    </Suspense>
  )
}
