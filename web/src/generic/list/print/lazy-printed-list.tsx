// The list on paper, without its weight until the rows are there.
import { Suspense } from 'react'
import type { PrintedListProps } from './printed-list.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const Printed = lazyPart(async () => (await import('./printed-list.tsx')).PrintedList)

export function LazyPrintedList(props: PrintedListProps) {
  return (
    <Suspense fallback={null}>
      <Printed {...props} />
    </Suspense>
  )
}
