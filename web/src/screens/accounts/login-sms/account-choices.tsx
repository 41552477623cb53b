import type { AccountChoice } from '@cangdan/protocol'
import { useEffect, useRef } from 'react'
import styles from './sms.module.css'

interface AccountChoicesProps {
  readonly question: string
  readonly accounts: readonly AccountChoice[]
  readonly chosen: string
  readonly onChoose: (name: string) => void
}

export function AccountChoices({ question, accounts, chosen, onChoose }: AccountChoicesProps) {
  const choices = useRef<HTMLFieldSetElement>(null)
  // The choice appears above the button that was clicked.
  useEffect(() => choices.current?.querySelector('input')?.focus(), [])
  return (
    <fieldset ref={choices} className={styles['accounts']}>
      <legend>{question}</legend>
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
