// The viewer, without its weight until it is opened.
import { lazy, Suspense } from 'react'
import type { ViewerProps } from './viewer.tsx'

const Viewer = lazy(async () => ({ default: (await import('./viewer.tsx')).Viewer }))

export function LazyViewer(props: ViewerProps) {
  return (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  )
}
