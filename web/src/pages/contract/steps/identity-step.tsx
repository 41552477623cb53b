import { type SubmitEvent, useId, useState } from 'react'
import { PAGE } from '../contract-page.titles.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { Actions, Button, ErrorText } from '#pages/ticket/parts/frame.tsx'
import { StepFrame } from '../parts/step-frame.tsx'
import type { Signing } from '../use-signing.ts'
import { IDENTITY } from './steps.titles.ts'
import styles from '#pages/ticket/page.module.css'

export interface Identity {
  readonly real_name: string
  readonly card_tail: string
}

interface IdentityStepProps {
  readonly signing: Signing
  readonly identity: Identity
  readonly onEnter: (identity: Identity) => void
}

export function IdentityStep({ signing: { go, notice }, identity, onEnter }: IdentityStepProps) {
  const { t } = useTexts()
  const [{ real_name, card_tail }, setEntered] = useState(identity)
  const [error, setError] = useState({ field: notice === '' ? '' : 'name', text: notice })
  const errorId = useId()
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (real_name.trim() === '') return setError({ field: 'name', text: t(IDENTITY.nameRequired) })
    if (card_tail.trim().length !== 4) return setError({ field: 'tail', text: t(IDENTITY.tailRequired) })
    onEnter({ real_name: real_name.trim(), card_tail: card_tail.trim().toUpperCase() })
    go('draw')
  }
  const describeField = (field: string) => ({ 'aria-describedby': errorId, 'aria-invalid': error.field === field })
  return (
    <StepFrame step="identity" title={t(IDENTITY.title)}>
      <p>{t(IDENTITY.hint)}</p>
      <form className={styles['form']} noValidate onSubmit={onSubmit}>
        <label className={styles['field']}>
          {t(IDENTITY.name)}
          <input
            value={real_name}
            onChange={({ target }) => setEntered({ real_name: target.value, card_tail })}
            autoComplete="name"
            maxLength={60}
            {...describeField('name')}
          />
        </label>
        <label className={styles['field']}>
          {t(IDENTITY.tail)}
          <input
            value={card_tail}
            onChange={({ target }) => setEntered({ real_name, card_tail: target.value })}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={4}
            {...describeField('tail')}
          />
        </label>
        <ErrorText id={errorId}>{error.text}</ErrorText>
        <Actions>
          <Button type="submit" look="primary">
            {t(PAGE.next)}
          </Button>
          <Button onPress={() => go('read')}>{t(PAGE.back)}</Button>
          <Button look="quiet" onPress={() => go('refuse')}>
            {t(PAGE.refuse)}
          </Button>
        </Actions>
      </form>
    </StepFrame>
  )
}
