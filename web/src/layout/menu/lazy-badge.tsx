import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { WaitingBadgeProps } from './waiting-badge.tsx'

const Badge = lazyPart(async () => (await import('./waiting-badge.tsx')).WaitingBadge)

export const WaitingBadge = (props: WaitingBadgeProps) => (
  <Suspense fallback={null}>
    <Badge {...props} />
  </Suspense>
)
