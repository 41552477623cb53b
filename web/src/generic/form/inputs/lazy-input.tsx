// Loads an input as a separate chunk: forms without it never load it.
import { type ComponentType, Suspense } from 'react'
import type { InputProps } from './input-props.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const HEIGHT = { minHeight: 32 }

const Room = () => <div style={HEIGHT} />

export function lazyInput(
  load: () => Promise<ComponentType<InputProps>>,
  Outline: ComponentType<InputProps> = Room,
): ComponentType<InputProps> {
  const Input = lazyPart(load)
  return function LazyInput(props: InputProps) {
    return (
      <Suspense fallback={<Outline {...props} />}>
        <Input {...props} />
      </Suspense>
    )
  }
}
