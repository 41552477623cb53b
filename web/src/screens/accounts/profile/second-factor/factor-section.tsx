import { type FactorInfo } from '@cangdan/protocol'
import { Button } from 'antd'
import { Suspense } from 'react'
import { FactorForm } from '#generic/factor-form.tsx'
import { FailedNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, getRetry } from '#generic/errors/has-failed.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { CopyButton } from './copy-button.tsx'
import { FACTOR_SECTION_TITLES } from './factor-titles.ts'
import { ProfileSection } from '../profile-page.tsx'
import { useFactor } from './use-factor.ts'
import styles from './factor.module.css'

const FactorScan = createLazyComponent(async () => (await import('./factor-scan.tsx')).FactorScan)

export function FactorSection() {
  const { t } = useTranslation()
  const factor = useFactor()
  return (
    <ProfileSection title={t(FACTOR_SECTION_TITLES.title)} lead={t(FACTOR_SECTION_TITLES.lead)}>
      <FactorSteps {...factor} />
    </ProfileSection>
  )
}

export function FactorSteps(factor: FactorSetup) {
  const { t } = useTranslation()
  return hasFailed(factor.query) ? (
    <FailedNotice {...getRetry(factor.query)}>{t(FACTOR_SECTION_TITLES.failed)}</FailedNotice>
  ) : (
    <Step {...factor} />
  )
}

export type FactorSetup = ReturnType<typeof useFactor>

const FORMS = {
  password: { label: FACTOR_SECTION_TITLES.password, word: FACTOR_SECTION_TITLES.next },
  scan: { label: FACTOR_SECTION_TITLES.code, word: FACTOR_SECTION_TITLES.confirm },
  renew: { label: FACTOR_SECTION_TITLES.any_code, word: FACTOR_SECTION_TITLES.new_codes },
  end: { label: FACTOR_SECTION_TITLES.any_code, word: FACTOR_SECTION_TITLES.turn_off },
} as const

function Step({ query, step, go, submit, error, isBusy }: FactorSetup) {
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
        error={error}
        isBusy={isBusy}
        onSubmit={submit}
        onCancel={() => go({ is: 'shown' })}
      />
    </>
  )
}

function State({ info, go }: { readonly info: FactorInfo | undefined } & Pick<FactorSetup, 'go'>) {
  const { t } = useTranslation()
  if (info === undefined) return <p aria-busy="true" />
  return info.is_on === 1 ? (
    <>
      <p>
        {t(FACTOR_SECTION_TITLES.on, {
          time: info.since === null ? '' : formatInstant(info.since),
          count: info.codes_left,
        })}
      </p>
      <div className={styles['ways']}>
        <Button onClick={() => go({ is: 'renew' })}>{t(FACTOR_SECTION_TITLES.new_codes)}</Button>
        <Button onClick={() => go({ is: 'end' })}>{t(FACTOR_SECTION_TITLES.turn_off)}</Button>
      </div>
    </>
  ) : (
    <>
      <p>{t(FACTOR_SECTION_TITLES.off)}</p>
      <Button type="primary" onClick={() => go({ is: 'password' })}>
        {t(FACTOR_SECTION_TITLES.set_up)}
      </Button>
    </>
  )
}

function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <output>{t(FACTOR_SECTION_TITLES.codes)}</output>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['ways']}>
        <CopyButton text={codes.join('\n')} word={t(FACTOR_SECTION_TITLES.copy_codes)} />
        <Button type="primary" onClick={onKept}>
          {t(FACTOR_SECTION_TITLES.kept)}
        </Button>
      </div>
    </>
  )
}
