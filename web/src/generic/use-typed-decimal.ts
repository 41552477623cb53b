// A field for a number: shows what is typed while it is typed, and the finished number, grouped, when it is left.
import { type Language, readDecimal, readTypedNumber } from '@cangdan/protocol'
import { useRef, useState, type ChangeEvent, type CompositionEvent, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { groupedDecimal, localDecimal, mayBecomeNumber } from './decimal.ts'

interface TypedDecimal {
  readonly plain: string
  readonly places: number
  readonly language: Language
  readonly mayBeNegative?: boolean
  /** Plain text, the same in every language; what is typed, unchanged, where it is no number. */
  readonly onChange: (plain: string) => void
  readonly onLeave: () => void
  /** What was pasted, or has too many decimals, cannot be kept exactly: that is said before the field is left. */
  readonly onUnfit?: () => void
}

export function useTypedDecimal(parts: TypedDecimal) {
  const { plain, places, language, mayBeNegative, onChange, onLeave, onUnfit } = parts
  const [typed, setTyped] = useState<string>()
  const isTyped = useRef(false)
  const take = (text: string, isOneKey: boolean) => {
    isTyped.current = true
    const read = readTypedNumber(text, language)
    setTyped(text)
    onChange(read ?? text)
    // A single key may be the beginning of something; too many decimals may become 亿, and are said all the same.
    const isUnfit = read === undefined ? !isOneKey : !readDecimal(read, places).ok
    if (isUnfit) onUnfit?.()
  }
  return {
    value: typed ?? groupedDecimal(plain, places, language),
    onFocus: ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
      isTyped.current = false
      // Once it is known what of it is selected, and before anything can be typed; what is set at once has come before.
      queueMicrotask(() => {
        if (isTyped.current || document.activeElement !== input) return
        const isSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length
        flushSync(() => setTyped(localDecimal(plain, language)))
        // Entered with all of it selected, as by Tab: what is typed takes its place.
        if (isSelected) input.select()
      })
    },
    onChange: ({ target: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { inputType, data, isComposing } = nativeEvent as InputEvent
      const isOneKey = isComposing || isDeletion(inputType) || data?.length === 1
      // A word that is still being composed is not written over.
      if (!isComposing && data?.length === 1 && !mayBecomeNumber(value, language, mayBeNegative)) return
      take(value, isOneKey)
    },
    onCompositionEnd: ({ currentTarget: { value } }: CompositionEvent<HTMLInputElement>) =>
      take(value, false),
    onBlur: () => {
      setTyped(undefined)
      onLeave()
    },
  }
}

const isDeletion = (inputType: string | undefined): boolean => inputType?.startsWith('delete') === true
