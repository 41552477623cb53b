// Inputs for a day or a day range (inclusive) in Shanghai time. The calendar code loads after the page.
import { formatShanghaiDay } from '@cangdan/protocol'
import { Suspense } from 'react'
import { getServerTime } from '#api/transport/clock.ts'
import { createDeferredComponent } from '#ui/deferred-component.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

export const getShanghaiToday = (): string => formatShanghaiDay(getServerTime())

export type DayRangeValue = readonly [from: string, to: string]

export interface DayRangeProps {
  readonly value: DayRangeValue
  readonly onChange: (days: DayRangeValue) => void
  readonly min?: string | undefined
  readonly max?: string
}

export interface DayChoiceProps {
  readonly value: string
  readonly onChange: (day: string) => void
  readonly label: string
}

const loadPicker = () => import('./day-range-picker.tsx')
const Choice = createDeferredComponent(async () => (await loadPicker()).DayChoicePicker)
const Range = createDeferredComponent(async () => (await loadPicker()).DayRangePicker)

/** Pixels: one day in its field, and two days with the arrow between them. */
const WIDTHS = [136, 240]

export const DayChoice = (props: DayChoiceProps) => (
  <Suspense fallback={<Skeleton kind="field" width={WIDTHS[0]} />}>
    <Choice {...props} />
  </Suspense>
)

export const DayRange = (props: DayRangeProps) => (
  <Suspense fallback={<Skeleton kind="field" width={WIDTHS[1]} />}>
    <Range {...props} />
  </Suspense>
)
