// The list on paper, without its weight until the rows are there.
import { lazy, Suspense } from 'react'
import type { PrintedListProps } from './printed-list.tsx'

const Printed = lazy(async () => ({ default: (await import('./printed-list.tsx')).PrintedList }))

export function LazyPrintedList(props: PrintedListProps) {
  return (
    <Suspense fallback={null}>
      <Printed {...props} />
    </Suspense>
  )
}
