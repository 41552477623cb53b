// Loads an input as a separate chunk: forms without it never load it.
import { type ComponentType, Suspense } from 'react'
import type { InputProps } from './input-props.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'

const HEIGHT = { minHeight: 32 }

const InputPlaceholder = () => <div style={HEIGHT} />

export function createLazyInput(
  load: () => Promise<ComponentType<InputProps>>,
  Outline: ComponentType<InputProps> = InputPlaceholder,
): ComponentType<InputProps> {
  const Input = createLazyComponent(load)
  return function LazyInput(props: InputProps) {
    return (
      <Suspense fallback={<Outline {...props} />}>
        <Input {...props} />
      </Suspense>
    )
  }
}
