// Keeps the typed text of a picker until Enter or blur; only then is it parsed and passed on.
import type { Dayjs } from 'dayjs'
import { createContext, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { isCommand } from '#runtime/commands.ts'
import type { DateText } from './date-text.ts'

type Texts = readonly (string | undefined)[]
type Dates = readonly (Dayjs | null)[]

interface TypingState {
  readonly texts: Texts
  readonly isUnreadable: boolean
  readonly onType: (end: number, text: string) => void
  readonly onKey: (end: number, event: KeyboardEvent, pass: () => void) => void
}

export const TypingContext = createContext<TypingState>({
  texts: [],
  isUnreadable: false,
  onType: () => undefined,
  onKey: () => undefined,
})

export interface TypingOptions {
  readonly values: Dates
  readonly text: DateText
  /** A text that could not be parsed, shown while there is no value. */
  readonly unreadable?: string | undefined
  readonly isAllowed?: ((date: Dayjs) => boolean) | undefined
  /** Without it an empty text is invalid. */
  readonly mayBeEmpty: boolean
  readonly onChange: (dates: Dates) => void
  /** Without it a field with an invalid text returns to its value on blur. */
  readonly onUnreadable?: ((text: string) => void) | undefined
}

const NOTHING: Texts = []

export function useTyping(parts: TypingOptions) {
  const { values, text, unreadable, isAllowed, onUnreadable } = parts
  const { typed, readings, dates, write, writeDates, pass } = useTypedTexts(parts)
  /** The texts in which Enter was pressed although they cannot be parsed. */
  const [rejected, refuse] = useState(NOTHING)
  const isUnreadable = rejected === typed && typed !== NOTHING
  const commit = () => {
    if (typed === NOTHING) return
    const written = typed[readings.indexOf(undefined)]
    if (written === undefined || onUnreadable === undefined) return pass(dates)
    write(NOTHING)
    onUnreadable(written)
  }
  const onKey = toKeyHandler({
    commit,
    drop: () => write(NOTHING),
    accept: (end) => {
      if (readings[end] === undefined) {
        refuse(typed)
        onUnreadable?.(typed[end] ?? '')
        return 'refused'
      }
      // Enter in the first field of a range moves to the second.
      if (end === values.length - 1) commit()
      return typed[end] === undefined ? 'untouched' : 'accepted'
    },
  })
  const onType: TypingState['onType'] = (end, written) =>
    write(values.map((_, at) => (at === end ? written : typed[at])))
  return {
    dates,
    isUnreadable,
    context: {
      texts: values.map((_, end) => typed[end] ?? (dates[end] === null ? unreadable : undefined)),
      isUnreadable,
      onType,
      onKey,
    },
    picker: {
      format: text.shown,
      ...(isAllowed === undefined ? {} : { disabledDate: (date: Dayjs) => !isAllowed(date) }),
    },
    write: writeDates,
    leave: (event: FocusEvent) => {
      if (!isFocusInside(event)) commit()
      else if (typed !== NOTHING) writeDates(dates)
    },
    pass,
  }
}

interface KeyHandlers {
  readonly commit: () => void
  readonly drop: () => void
  readonly accept: (end: number) => 'untouched' | 'accepted' | 'refused'
}

const toKeyHandler =
  ({ commit, drop, accept }: KeyHandlers): TypingState['onKey'] =>
  (end, event, pass) => {
    if (event.key === 'Escape') drop()
    if (event.nativeEvent.isComposing) return pass()
    if (isCommand('send', event) || isCommand('save', event)) {
      event.preventDefault()
      // The form reads its values right after these keys.
      flushSync(() => {
        commit()
        pass()
      })
    } else if (event.key === 'Enter') {
      const accepted = accept(end)
      // The picker opens its calendar on Enter, but not when text was typed.
      if (accepted === 'accepted') event.preventDefault()
      if (accepted !== 'refused') pass()
      // Keeps the surrounding form from submitting.
      event.preventDefault()
    } else pass()
  }

function useTypedTexts({ values, text, unreadable, isAllowed, mayBeEmpty, onChange }: TypingOptions) {
  const [typed, write] = useState(NOTHING)
  const [current, showPassed] = usePassedDates(values)
  const read = (written: string): Dayjs | null | undefined => {
    if (written.trim() === '') return mayBeEmpty ? null : undefined
    const date = text.parse(written)
    return date !== undefined && isAllowed?.(date) !== false ? date : undefined
  }
  const readings = current.map((value, end) => {
    const written = typed[end]
    return written === undefined ? value : read(written)
  })
  return {
    typed,
    readings,
    dates: current.map((value, end) => {
      const reading = readings[end]
      return reading === undefined ? value : reading
    }),
    write,
    writeDates: (next: Dates) => write(values.map((_, end) => next[end]?.format(text.shown) ?? '')),
    pass: (next: Dates) => {
      write(NOTHING)
      // An invalid text counts as no date and is replaced by null.
      if (toKey(next) === toKey(current) && unreadable === undefined) return
      showPassed(sortDates(next))
      onChange(sortDates(next))
    },
  }
}

/** Shows dates that were passed on until the values change: some values change only with the page's address. */
function usePassedDates(values: Dates) {
  const [passed, setPassed] = useState<{ readonly before: string; readonly dates: Dates }>()
  const before = toKey(values)
  const isAwaited = passed?.before === before
  if (passed !== undefined && !isAwaited) setPassed(undefined)
  return [isAwaited ? passed.dates : values, (dates: Dates) => setPassed({ before, dates })] as const
}

const toKey = (dates: Dates): string => dates.map((date) => date?.valueOf() ?? '').join()

const sortDates = (dates: Dates): Dates =>
  dates.every((date) => date !== null) ? dates.toSorted((a, b) => a.valueOf() - b.valueOf()) : dates

/** Whether the focus moves to the other end or into the calendar. */
function isFocusInside({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element)) return false
  if (relatedTarget.closest('.ant-picker-dropdown') !== null) return true
  return (
    relatedTarget.matches('.ant-picker input') && relatedTarget.closest('.ant-picker')?.contains(currentTarget) === true
  )
}
