// Lazy image viewer. Returns the focus to the element that opened it.
import { Suspense, useState } from 'react'
import { useReturnedFocus } from '../use-returned-focus.ts'
import type { ViewerProps } from './viewer.tsx'
import { createLazyComponent } from '#ui/lazy-component.ts'

const Viewer = createLazyComponent(async () => (await import('./viewer.tsx')).Viewer)

export function LazyViewer(props: ViewerProps) {
  // Read before the viewer takes the focus.
  const [opener] = useState(() => document.activeElement)
  useReturnedFocus(opener)
  return (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  )
}
