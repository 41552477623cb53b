import type { KeyboardEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import type { Way } from '../login/way-panel.ts'
import { SMS_WORDS } from './words.ts'
import styles from './sms.module.css'

interface WaySwitchProps {
  readonly way: Way
  readonly ways: readonly Way[]
  readonly onChange: (way: Way) => void
}

const WORDS = { password: SMS_WORDS.by_password, code: SMS_WORDS.by_code, social: SMS_WORDS.by_social }

export function WaySwitch({ way, ways, onChange }: WaySwitchProps) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const step = event.key === 'ArrowLeft' ? -1 : 1
    const next = ways[(ways.indexOf(way) + step + ways.length) % ways.length] ?? way
    onChange(next)
    document.querySelector<HTMLElement>(`#way-${next}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={t(SMS_WORDS.ways)} className={styles['ways']}>
      {ways.map((each) => (
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
          {t(WORDS[each])}
        </button>
      ))}
    </div>
  )
}
