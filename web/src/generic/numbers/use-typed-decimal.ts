// A field for a number: shows what is typed while it is typed, and the finished number, grouped, when it is left.
import { type Language, readDecimal, readTypedNumber, SEPARATORS } from '@cangdan/protocol'
import { useLayoutEffect, useRef, useState, type ChangeEvent, type CompositionEvent } from 'react'
import { groupedDecimal, mayBecomeNumber } from './decimal.ts'

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
  const placeCaret = useRef<() => void>(undefined)
  // After the text that it belongs to has been drawn.
  useLayoutEffect(() => {
    placeCaret.current?.()
    placeCaret.current = undefined
  })
  const take = (text: string, isOneKey: boolean) => {
    const read = readTypedNumber(text, language)
    setTyped(text)
    onChange(read ?? text)
    // A single key may be the beginning of something; too many decimals may become 亿, and are said all the same.
    const isUnfit = read === undefined ? !isOneKey : !readDecimal(read, places).ok
    if (isUnfit) onUnfit?.()
  }
  return {
    value: typed ?? groupedDecimal(plain, places, language),
    onChange: ({ target: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { inputType, data, isComposing } = nativeEvent as InputEvent
      const isOneKey = isComposing || isDeletion(inputType) || data?.length === 1
      // A word that is still being composed is not written over.
      if (isComposing) return take(input.value, isOneKey)
      // The first key in the finished number: its groups would stand in the wrong places from now on.
      if (typed === undefined && isOneKey) placeCaret.current = ungroup(input, language)
      if (data?.length === 1 && !mayBecomeNumber(input.value, language, mayBeNegative)) return
      take(input.value, isOneKey)
    },
    onCompositionEnd: ({ currentTarget: { value } }: CompositionEvent<HTMLInputElement>) =>
      take(value, false),
    onBlur: () => {
      setTyped(undefined)
      onLeave()
    },
  }
}

/** Takes the groups out; answers what puts the caret between the digits where it was. */
function ungroup(input: HTMLInputElement, language: Language): () => void {
  const { group } = SEPARATORS[language]
  const plainOf = (text: string) => text.replaceAll(group, '')
  const caret = plainOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = plainOf(input.value)
  return () => input.setSelectionRange(caret, caret)
}

const isDeletion = (inputType: string | undefined): boolean => inputType?.startsWith('delete') === true
