import type { KeyboardEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import type { SignInMethod } from '../login/sign-in-method.ts'
import { SMS_TITLES } from './titles.ts'
import styles from './sms.module.css'

interface MethodTabsProps {
  readonly way: SignInMethod
  readonly ways: readonly SignInMethod[]
  readonly onChange: (way: SignInMethod) => void
}

const WORDS = {
  password: SMS_TITLES.by_password,
  code: SMS_TITLES.by_code,
  social: SMS_TITLES.by_social,
  company: SMS_TITLES.by_company,
}

export function MethodTabs({ way, ways, onChange }: MethodTabsProps) {
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
    <div role="tablist" aria-label={t(SMS_TITLES.ways)} className={styles['ways']}>
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
