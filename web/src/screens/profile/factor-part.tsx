// The second factor of one's own account: set up by a QR code and a first code, turned off by a code.
import { fill } from '@cangdan/protocol'
import { Button, Input } from 'antd'
import { type FormEvent, Suspense, useId, useState } from 'react'
import { useDeviceCheck } from '#api/proof-of-work/with-proof.ts'
import { FailedNotice } from '#generic/failed-state.tsx'
import { hasFailed, retryOf } from '#generic/has-failed.ts'
import { formatInstant, useLanguage, useTranslation } from '#i18n/index.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { CopyButton } from './copy-button.tsx'
import { FACTOR_WORDS } from './factor-words.ts'
import { Part } from './profile-page.tsx'
import { useFactor } from './use-factor.ts'
import styles from './factor.module.css'

const FactorScan = lazyPart(async () => (await import('./factor-scan.tsx')).FactorScan)

export function FactorPart() {
  const { language } = useLanguage()
  const factor = useFactor()
  return (
    <Part title={FACTOR_WORDS.title[language]} lead={FACTOR_WORDS.lead[language]}>
      {hasFailed(factor.query) ? (
        <FailedNotice {...retryOf(factor.query)}>{FACTOR_WORDS.failed[language]}</FailedNotice>
      ) : (
        <Step {...factor} />
      )}
    </Part>
  )
}

type Factor = ReturnType<typeof useFactor>

function Step({ query, step, go, submit, fault, isBusy }: Factor) {
  const { language } = useLanguage()
  const form = { fault, isBusy, onSubmit: submit, onCancel: () => go({ is: 'shown' }) }
  if (step.is === 'password')
    return (
      <FactorForm
        key="password"
        {...form}
        label={FACTOR_WORDS.password[language]}
        word={FACTOR_WORDS.next[language]}
        isPassword
      />
    )
  if (step.is === 'scan')
    return (
      <>
        <Suspense fallback={null}>
          <FactorScan started={step.started} />
        </Suspense>
        <FactorForm
          key="scan"
          {...form}
          label={FACTOR_WORDS.code[language]}
          word={FACTOR_WORDS.confirm[language]}
        />
      </>
    )
  if (step.is === 'end')
    return (
      <FactorForm
        key="end"
        {...form}
        label={FACTOR_WORDS.any_code[language]}
        word={FACTOR_WORDS.turn_off[language]}
      />
    )
  if (step.is === 'codes') return <RecoveryCodes codes={step.codes} onKept={() => go({ is: 'shown' })} />
  const { data } = query
  if (data === undefined) return <p aria-busy="true" />
  return data.is_on === 1 ? (
    <>
      <p>
        {fill(FACTOR_WORDS.on[language], {
          time: data.since === null ? '' : formatInstant(data.since),
          count: data.codes_left,
        })}
      </p>
      <Button onClick={() => go({ is: 'end' })}>{FACTOR_WORDS.turn_off[language]}</Button>
    </>
  ) : (
    <>
      <p>{FACTOR_WORDS.off[language]}</p>
      <Button onClick={() => go({ is: 'password' })}>{FACTOR_WORDS.set_up[language]}</Button>
    </>
  )
}

interface FactorFormProps {
  readonly label: string
  readonly word: string
  readonly isPassword?: boolean
  readonly fault: string | undefined
  readonly isBusy: boolean
  readonly onSubmit: (typed: string) => Promise<void>
  readonly onCancel: () => void
}

/** One field, which takes the cursor: each step begins with a click on a button that is gone by now. */
function FactorForm({ label, word, isPassword = false, fault, isBusy, onSubmit, onCancel }: FactorFormProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
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
    status: fault === undefined ? ('' as const) : ('error' as const),
    'aria-describedby': `${id}-fault`,
    'aria-invalid': fault !== undefined,
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
        {fault}
      </p>
      <div className={styles['ways']}>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {isChecking ? t('login.checking') : word}
        </Button>
        <Button onClick={onCancel}>{FACTOR_WORDS.cancel[language]}</Button>
      </div>
    </form>
  )
}

const focusOnce = (input: { focus: () => void } | null) => input?.focus()

function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[]
  readonly onKept: () => void
}) {
  const { language } = useLanguage()
  return (
    <>
      <output>{FACTOR_WORDS.codes[language]}</output>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['ways']}>
        <CopyButton text={codes.join('\n')} word={FACTOR_WORDS.copy_codes[language]} />
        <Button type="primary" onClick={onKept}>
          {FACTOR_WORDS.kept[language]}
        </Button>
      </div>
    </>
  )
}
