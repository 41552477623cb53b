import type { AccountChoice } from '@cangdan/protocol'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { SMS_TITLES } from './titles.ts'
import styles from './sms.module.css'

interface AccountChoicesProps {
  readonly accounts: readonly AccountChoice[]
  readonly chosen: string
  readonly onChoose: (name: string) => void
}

export function AccountChoices({ accounts, chosen, onChoose }: AccountChoicesProps) {
  const { t } = useTranslation()
  const question = useRef<HTMLFieldSetElement>(null)
  // The choice appears above the button that was clicked.
  useEffect(() => question.current?.querySelector('input')?.focus(), [])
  return (
    <fieldset ref={question} className={styles['accounts']}>
      <legend>{t(SMS_TITLES.accounts)}</legend>
      {accounts.map(({ name, nick_name, organisation }) => (
        <label key={name} className={styles['account']}>
          <input type="radio" name="account" checked={name === chosen} onChange={() => onChoose(name)} />
          <span>
            {nick_name} <span className={styles['of']}>{`${organisation} · ${name}`}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
