// Password or code: two tabs, walked through by the arrow keys as tabs are.
import type { KeyboardEvent } from 'react'
import { useLanguage } from '#i18n/index.ts'
import { SMS_WORDS } from './words.ts'
import styles from './sms.module.css'

export type Way = 'password' | 'code'

interface WaySwitchProps {
  readonly way: Way
  readonly onChange: (way: Way) => void
}

const WAYS: readonly Way[] = ['password', 'code']

export function WaySwitch({ way, onChange }: WaySwitchProps) {
  const { language } = useLanguage()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = way === 'password' ? 'code' : 'password'
    onChange(next)
    document.querySelector<HTMLElement>(`#way-${next}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={SMS_WORDS.ways[language]} className={styles['ways']}>
      {WAYS.map((each) => (
        <button
          key={each}
          id={`way-${each}`}
          type="button"
          role="tab"
          aria-selected={each === way}
          aria-controls={`panel-${each}`}
          tabIndex={each === way ? 0 : -1}
          className={styles['way']}
          onClick={() => onChange(each)}
          onKeyDown={onKeyDown}
        >
          {SMS_WORDS[each === 'password' ? 'by_password' : 'by_code'][language]}
        </button>
      ))}
    </div>
  )
}
