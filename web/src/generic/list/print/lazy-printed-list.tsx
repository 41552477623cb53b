// The list on paper, without its weight before the list on screen.
import { Suspense } from 'react'
import type { PrintedListProps } from './printed-list.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

// Asked for beside the rows: once these are seen they may be printed, and a browser that prints waits for nothing. What fails is asked for again.
import('./printed-list.tsx').catch(() => undefined)

const Printed = lazyPart(async () => (await import('./printed-list.tsx')).PrintedList)

export function LazyPrintedList(props: PrintedListProps) {
  return (
    <Suspense fallback={null}>
      <Printed {...props} />
    </Suspense>
  )
}
