import { Suspense } from 'react'
import { createLazyComponent } from '#ui/lazy-component.ts'
import type { WaitingBadgeProps } from './waiting-badge.tsx'

const Badge = createLazyComponent(async () => (await import('./waiting-badge.tsx')).WaitingBadge)

export const WaitingBadge = (props: WaitingBadgeProps) => (
  <Suspense fallback={null}>
    <Badge {...props} />
  </Suspense>
)
