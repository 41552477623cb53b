// A field for a number: shows what is typed while it is typed, and the finished number, grouped, when it is left.
import type { Language } from '@cangdan/protocol'
import { useState, type ChangeEvent } from 'react'
import { groupedDecimal, limitTyped, localDecimal, plainOf } from './decimal.ts'

interface TypedDecimal {
  readonly plain: string
  readonly places: number
  readonly language: Language
  readonly mayBeNegative?: boolean
  /** Plain text, the same in every language. */
  readonly onChange: (plain: string) => void
  readonly onLeave: () => void
}

export function useTypedDecimal({ plain, places, language, mayBeNegative, onChange, onLeave }: TypedDecimal) {
  const [typed, setTyped] = useState<string>()
  return {
    value: typed ?? groupedDecimal(plain, places, language),
    onFocus: () => setTyped(localDecimal(plain, language)),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const limited = limitTyped(target.value, places, language, mayBeNegative)
      setTyped(limited)
      onChange(plainOf(limited, places, language))
    },
    onBlur: () => {
      setTyped(undefined)
      onLeave()
    },
  }
}
