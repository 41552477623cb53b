import { Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useDeviceCheck } from '#api/proof-of-work/with-proof.ts'
import { useTranslation } from '#i18n/index.ts'
import styles from './factor-form.module.css'

interface FactorFormProps {
  readonly label: string
  readonly word: string
  readonly isPassword?: boolean
  readonly error: string | undefined
  readonly isBusy: boolean
  readonly onSubmit: (typed: string) => Promise<void>
  readonly onCancel: () => void
}

/** Focuses the field on mount: each step begins with a click on a button that is then removed. */
export function FactorForm({ label, word, isPassword = false, error, isBusy, onSubmit, onCancel }: FactorFormProps) {
  const { t } = useTranslation()
  const { isChecking } = useDeviceCheck()
  const id = useId()
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '' && !isBusy) void onSubmit(isPassword ? typed : typed.trim())
  }
  const field = {
    id,
    ref: focusOnce,
    value: typed,
    status: error === undefined ? ('' as const) : ('error' as const),
    'aria-describedby': `${id}-fault`,
    'aria-invalid': error !== undefined,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
  }
  return (
    <form className={styles['form']} noValidate aria-busy={isBusy} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      {isPassword ? (
        <Input.Password {...field} autoComplete="current-password" maxLength={256} />
      ) : (
        <Input {...field} autoComplete="one-time-code" spellCheck={false} maxLength={64} />
      )}
      <p id={`${id}-fault`} className={styles['fault']} role="alert">
        {error}
      </p>
      <div className={styles['ways']}>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {isChecking ? t('login.checking') : word}
        </Button>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
      </div>
    </form>
  )
}

const focusOnce = (input: { focus: () => void } | null) => input?.focus()
