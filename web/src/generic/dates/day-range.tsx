// Inputs for a day or a day range (inclusive) in Shanghai time. The calendar code loads after the page.
import { dayText } from '@cangdan/protocol'
import { Suspense } from 'react'
import { serverNow } from '#api/transport/clock.ts'
import { latePart } from '#ui/at-rest.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

export const todayInShanghai = (): string => dayText(serverNow())

export type Days = readonly [from: string, to: string]

export interface DayRangeProps {
  readonly value: Days
  readonly onChange: (days: Days) => void
  readonly min?: string | undefined
  readonly max?: string
}

export interface DayChoiceProps {
  readonly value: string
  readonly onChange: (day: string) => void
  readonly label: string
}

const picker = () => import('./day-range-picker.tsx')
const Choice = latePart(async () => (await picker()).DayChoicePicker)
const Range = latePart(async () => (await picker()).DayRangePicker)

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
