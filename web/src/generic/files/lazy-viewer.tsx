// The viewer, without its weight until it is opened; whoever closes it is where he was.
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ViewerProps } from './viewer.tsx'

const Viewer = lazy(async () => ({ default: (await import('./viewer.tsx')).Viewer }))

export function LazyViewer(props: ViewerProps) {
  // Read before the viewer takes the focus.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
  return (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  )
}
