import { type AgreementToAccept } from '@cangdan/protocol'
import { Suspense } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { REGISTRATION_FORM_TITLES } from './titles.ts'
import login from '../login/login.module.css'
import styles from './registration.module.css'

const RichText = createLazyComponent(async () => (await import('#generic/texts/stored-text.tsx')).RichText)

interface AgreementsProps {
  readonly agreements: readonly AgreementToAccept[]
  readonly isAccepted: boolean
  readonly error: string | undefined
  readonly onAccept: (isAccepted: boolean) => void
}

export function Agreements({ agreements, isAccepted, error, onAccept }: AgreementsProps) {
  const { t } = useTranslation()
  if (agreements.length === 0) return null
  return (
    <div className={styles['agreements']}>
      {agreements.map(({ id, title, version_no, content, files }) => (
        <details key={id} className={styles['agreement']}>
          <summary>
            {title} <small>{t(REGISTRATION_FORM_TITLES.version, { version: version_no })}</small>
          </summary>
          <section className={styles['text']} aria-label={title}>
            <Suspense fallback={null}>
              <RichText value={content} files={files} />
            </Suspense>
          </section>
        </details>
      ))}
      <label className={styles['accept']}>
        <input
          type="checkbox"
          name="accept"
          checked={isAccepted}
          aria-invalid={error !== undefined}
          aria-describedby="accept-fault"
          onChange={(event) => onAccept(event.target.checked)}
        />
        <span>
          {t(REGISTRATION_FORM_TITLES.accept)} {agreements.map(({ title }) => `《${title}》`).join('')}
        </span>
      </label>
      <p id="accept-fault" className={login['fieldFault']} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
