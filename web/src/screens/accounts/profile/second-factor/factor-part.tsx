import { type FactorInfo } from '@cangdan/protocol'
import { Button } from 'antd'
import { Suspense } from 'react'
import { FactorForm } from '#generic/factor-form.tsx'
import { FailedNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, retryOf } from '#generic/errors/has-failed.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { CopyButton } from './copy-button.tsx'
import { FACTOR_WORDS } from './factor-words.ts'
import { Part } from '../profile-page.tsx'
import { useFactor } from './use-factor.ts'
import styles from './factor.module.css'

const FactorScan = lazyPart(async () => (await import('./factor-scan.tsx')).FactorScan)

export function FactorPart() {
  const { t } = useTranslation()
  const factor = useFactor()
  return (
    <Part title={t(FACTOR_WORDS.title)} lead={t(FACTOR_WORDS.lead)}>
      <FactorSteps {...factor} />
    </Part>
  )
}

export function FactorSteps(factor: Factor) {
  const { t } = useTranslation()
  return hasFailed(factor.query) ? (
    <FailedNotice {...retryOf(factor.query)}>{t(FACTOR_WORDS.failed)}</FailedNotice>
  ) : (
    <Step {...factor} />
  )
}

export type Factor = ReturnType<typeof useFactor>

const FORMS = {
  password: { label: FACTOR_WORDS.password, word: FACTOR_WORDS.next },
  scan: { label: FACTOR_WORDS.code, word: FACTOR_WORDS.confirm },
  renew: { label: FACTOR_WORDS.any_code, word: FACTOR_WORDS.new_codes },
  end: { label: FACTOR_WORDS.any_code, word: FACTOR_WORDS.turn_off },
} as const

function Step({ query, step, go, submit, fault, isBusy }: Factor) {
  const { language } = useTranslation()
  if (step.is === 'codes') return <RecoveryCodes codes={step.codes} onKept={() => go({ is: 'shown' })} />
  if (step.is === 'shown') return <State info={query.data} go={go} />
  const { label, word } = FORMS[step.is]
  return (
    <>
      {step.is === 'scan' && (
        <Suspense fallback={null}>
          <FactorScan started={step.started} />
        </Suspense>
      )}
      <FactorForm
        key={step.is}
        label={label[language]}
        word={word[language]}
        isPassword={step.is === 'password'}
        fault={fault}
        isBusy={isBusy}
        onSubmit={submit}
        onCancel={() => go({ is: 'shown' })}
      />
    </>
  )
}

function State({ info, go }: { readonly info: FactorInfo | undefined } & Pick<Factor, 'go'>) {
  const { t } = useTranslation()
  if (info === undefined) return <p aria-busy="true" />
  return info.is_on === 1 ? (
    <>
      <p>
        {t(FACTOR_WORDS.on, {
          time: info.since === null ? '' : formatInstant(info.since),
          count: info.codes_left,
        })}
      </p>
      <div className={styles['ways']}>
        <Button onClick={() => go({ is: 'renew' })}>{t(FACTOR_WORDS.new_codes)}</Button>
        <Button onClick={() => go({ is: 'end' })}>{t(FACTOR_WORDS.turn_off)}</Button>
      </div>
    </>
  ) : (
    <>
      <p>{t(FACTOR_WORDS.off)}</p>
      <Button type="primary" onClick={() => go({ is: 'password' })}>
        {t(FACTOR_WORDS.set_up)}
      </Button>
    </>
  )
}

function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[]
  readonly onKept: () => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <output>{t(FACTOR_WORDS.codes)}</output>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['ways']}>
        <CopyButton text={codes.join('\n')} word={t(FACTOR_WORDS.copy_codes)} />
        <Button type="primary" onClick={onKept}>
          {t(FACTOR_WORDS.kept)}
        </Button>
      </div>
    </>
  )
}
