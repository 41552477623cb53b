// The second factor of one's own account: set up by a QR code and a first code, turned off by a code.
import { type FactorInfo, fill } from '@cangdan/protocol'
import { Button } from 'antd'
import { Suspense } from 'react'
import { FactorForm } from '#generic/factor-form.tsx'
import { FailedNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, retryOf } from '#generic/errors/has-failed.ts'
import { formatInstant, useLanguage } from '#i18n/index.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { CopyButton } from './copy-button.tsx'
import { FACTOR_WORDS } from './factor-words.ts'
import { Part } from '../profile-page.tsx'
import { useFactor } from './use-factor.ts'
import styles from './factor.module.css'

const FactorScan = lazyPart(async () => (await import('./factor-scan.tsx')).FactorScan)

export function FactorPart() {
  const { language } = useLanguage()
  const factor = useFactor()
  return (
    <Part title={FACTOR_WORDS.title[language]} lead={FACTOR_WORDS.lead[language]}>
      <FactorSteps {...factor} />
    </Part>
  )
}

/** The state of the factor, with the ways to change it. */
export function FactorSteps(factor: Factor) {
  const { language } = useLanguage()
  return hasFailed(factor.query) ? (
    <FailedNotice {...retryOf(factor.query)}>{FACTOR_WORDS.failed[language]}</FailedNotice>
  ) : (
    <Step {...factor} />
  )
}

export type Factor = ReturnType<typeof useFactor>

/** The steps that ask for something: what stands above the field, and on its button. */
const FORMS = {
  password: { label: FACTOR_WORDS.password, word: FACTOR_WORDS.next },
  scan: { label: FACTOR_WORDS.code, word: FACTOR_WORDS.confirm },
  renew: { label: FACTOR_WORDS.any_code, word: FACTOR_WORDS.new_codes },
  end: { label: FACTOR_WORDS.any_code, word: FACTOR_WORDS.turn_off },
} as const

function Step({ query, step, go, submit, fault, isBusy }: Factor) {
  const { language } = useLanguage()
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

/** Whether it is on, with the ways to change that. */
function State({ info, go }: { readonly info: FactorInfo | undefined } & Pick<Factor, 'go'>) {
  const { language } = useLanguage()
  if (info === undefined) return <p aria-busy="true" />
  return info.is_on === 1 ? (
    <>
      <p>
        {fill(FACTOR_WORDS.on[language], {
          time: info.since === null ? '' : formatInstant(info.since),
          count: info.codes_left,
        })}
      </p>
      <div className={styles['ways']}>
        <Button onClick={() => go({ is: 'renew' })}>{FACTOR_WORDS.new_codes[language]}</Button>
        <Button onClick={() => go({ is: 'end' })}>{FACTOR_WORDS.turn_off[language]}</Button>
      </div>
    </>
  ) : (
    <>
      <p>{FACTOR_WORDS.off[language]}</p>
      <Button type="primary" onClick={() => go({ is: 'password' })}>
        {FACTOR_WORDS.set_up[language]}
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
