// Typed text of a picker stays unchanged until Enter is pressed or the field loses focus; only then is it parsed and passed on.
import type { Dayjs } from 'dayjs'
import { createContext, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { isCommand } from '#runtime/commands.ts'
import type { DateText } from './date-text.ts'

type Texts = readonly (string | undefined)[]
type Dates = readonly (Dayjs | null)[]

interface Typing {
  /** Typed text by end; undefined where the field shows its value. */
  readonly texts: Texts
  readonly isUnreadable: boolean
  readonly onType: (end: number, text: string) => void
  readonly onKey: (end: number, event: KeyboardEvent, pass: () => void) => void
}

export const TypingContext = createContext<Typing>({
  texts: [],
  isUnreadable: false,
  onType: () => undefined,
  onKey: () => undefined,
})

export interface TypingParts {
  readonly values: Dates
  readonly text: DateText
  /** A text that could not be parsed, shown while there is no value. */
  readonly unreadable?: string | undefined
  readonly isAllowed?: ((date: Dayjs) => boolean) | undefined
  /** Without it an empty text is none that can be read. */
  readonly mayBeEmpty: boolean
  readonly onChange: (dates: Dates) => void
  /** Without it a field with such a text goes back to its value when it is left. */
  readonly onUnreadable?: ((text: string) => void) | undefined
}

const NOTHING: Texts = []

/** Holds typed or chosen dates of a picker until they are passed on. */
export function useTyping(parts: TypingParts) {
  const { values, text, unreadable, isAllowed, onUnreadable } = parts
  const { typed, readings, dates, write, writeDates, pass } = useTyped(parts)
  /** Whether Enter was pressed in a text that cannot be parsed, and when it was. */
  const [refused, refuse] = useState(NOTHING)
  const isUnreadable = refused === typed && typed !== NOTHING
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
      // Enter in the first of two leads to the second.
      if (end === values.length - 1) commit()
      return typed[end] === undefined ? 'untouched' : 'accepted'
    },
  })
  const onType: Typing['onType'] = (end, written) =>
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
      if (!staysInside(event)) commit()
      else if (typed !== NOTHING) writeDates(dates)
    },
    pass,
  }
}

interface KeyParts {
  readonly commit: () => void
  readonly drop: () => void
  readonly accept: (end: number) => 'untouched' | 'accepted' | 'refused'
}

const toKeyHandler =
  ({ commit, drop, accept }: KeyParts): Typing['onKey'] =>
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
      // The picker opens its calendar at Enter, but not when something is typed.
      if (accepted === 'accepted') event.preventDefault()
      if (accepted !== 'refused') pass()
      // No form that the picker is in is submitted.
      event.preventDefault()
    } else pass()
  }

/** The texts that are typed, and the dates that they are read as: undefined where a text is none. */
function useTyped({ values, text, unreadable, isAllowed, mayBeEmpty, onChange }: TypingParts) {
  const [typed, write] = useState(NOTHING)
  const [current, showPassed] = usePassed(values)
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
      // An unreadable text is no date either: it is replaced by none.
      if (toKey(next) === toKey(current) && unreadable === undefined) return
      showPassed(inOrder(next))
      onChange(inOrder(next))
    },
  }
}

/** Dates that were passed on, in the place of the values until these change: some change only when their page has a new address. */
function usePassed(values: Dates) {
  const [passed, setPassed] = useState<{ readonly before: string; readonly dates: Dates }>()
  const before = toKey(values)
  const isAwaited = passed?.before === before
  if (passed !== undefined && !isAwaited) setPassed(undefined)
  return [isAwaited ? passed.dates : values, (dates: Dates) => setPassed({ before, dates })] as const
}

const toKey = (dates: Dates): string => dates.map((date) => date?.valueOf() ?? '').join()

const inOrder = (dates: Dates): Dates =>
  dates.every((date) => date !== null) ? dates.toSorted((a, b) => a.valueOf() - b.valueOf()) : dates

/** Whether the keyboard goes to the other end, or into the calendar. */
function staysInside({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element)) return false
  if (relatedTarget.closest('.ant-picker-dropdown') !== null) return true
  return (
    relatedTarget.matches('.ant-picker input') &&
    relatedTarget.closest('.ant-picker')?.contains(currentTarget) === true
  )
}
