// A field for a number: shows what is typed while it is typed, and the finished number, grouped, when it is left.
import { type Language, readDecimal, readTypedNumber } from '@cangdan/protocol'
import { useState, type ChangeEvent, type CompositionEvent, type FocusEvent } from 'react'
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
    onFocus: ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
      const local = localDecimal(plain, language)
      // At once, not with the next drawing, which would take back what is typed or selected in the meantime.
      input.value = local
      setTyped(local)
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
