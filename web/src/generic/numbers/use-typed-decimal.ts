// State of a number field: shows the typed text while focused, and the grouped number on blur.
import { type Language, readDecimal, readTypedNumber, SEPARATORS } from '@cangdan/protocol'
import { useLayoutEffect, useRef, useState, type ChangeEvent, type CompositionEvent } from 'react'
import { groupDecimal, mayBecomeNumber } from './decimal.ts'

interface TypedDecimal {
  readonly plain: string
  readonly places: number
  readonly language: Language
  readonly mayBeNegative?: boolean
  /** Called with plain decimal text, or with the typed text when it is not a number. */
  readonly onChange: (plain: string) => void
  readonly onLeave: () => void
  /** Called for pasted text or too many decimals, which cannot be stored exactly; the error is shown before blur. */
  readonly onUnfit?: () => void
}

export function useTypedDecimal(parts: TypedDecimal) {
  const { plain, places, language, mayBeNegative, onChange, onLeave, onUnfit } = parts
  const [typed, setTyped] = useState<string>()
  const placeCaret = useRef<() => void>(undefined)
  // After the new text is rendered.
  useLayoutEffect(() => {
    placeCaret.current?.()
    placeCaret.current = undefined
  })
  const take = (text: string, isOneKey: boolean) => {
    const read = readTypedNumber(text, language)
    setTyped(text)
    onChange(read ?? text)
    // A single key may be the start of a number; too many decimals are an error although 亿 may follow.
    const isUnfit = read === undefined ? !isOneKey : !readDecimal(read, places).ok
    if (isUnfit) onUnfit?.()
  }
  return {
    value: typed ?? groupDecimal(plain, places, language),
    onChange: ({ target: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { inputType, data, isComposing } = nativeEvent as InputEvent
      const isOneKey = isComposing || isDeletion(inputType) || data?.length === 1
      // Text under composition is not rewritten.
      if (isComposing) return take(input.value, isOneKey)
      // The first keystroke removes the grouping, whose positions would become wrong.
      if (typed === undefined && isOneKey) placeCaret.current = ungroup(input, language)
      if (data?.length === 1 && !mayBecomeNumber(input.value, language, mayBeNegative)) return
      take(input.value, isOneKey)
    },
    onCompositionEnd: ({ currentTarget: { value } }: CompositionEvent<HTMLInputElement>) => take(value, false),
    onBlur: () => {
      setTyped(undefined)
      onLeave()
    },
  }
}

/** Removes the grouping; returns a function that restores the caret between the same digits. */
function ungroup(input: HTMLInputElement, language: Language): () => void {
  const { group } = SEPARATORS[language]
  const removeGroups = (text: string) => text.replaceAll(group, '')
  const caret = removeGroups(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = removeGroups(input.value)
  return () => input.setSelectionRange(caret, caret)
}

const isDeletion = (inputType: string | undefined): boolean => inputType?.startsWith('delete') === true
