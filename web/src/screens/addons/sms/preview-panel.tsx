import { countSmsParts, fillSmsText, listSmsVariables, SMS_SAMPLES, SMS_VARIABLES } from '@cangdan/protocol'
import { useDraftValues } from '#generic/form/fields/form-values.tsx'
import type { FormPanelProps } from '#generic/form/page/custom-form-panel.tsx'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageCard } from '#ui/page.tsx'
import { PREVIEW_TITLES } from './titles.ts'
import styles from './sms.module.css'

const FIELDS = ['content', 'sign_name', 'scene']

/** Shows a template as the phone does, with sample values. */
export function SmsPreviewPanel({ place }: FormPanelProps) {
  const { t } = useTranslation()
  const title = t(PREVIEW_TITLES.title)
  if (place === 'foot')
    return (
      <details className={styles['foot']}>
        <summary>{title}</summary>
        <Preview />
      </details>
    )
  return (
    <PageCard>
      <section className={styles['panel']} aria-label={title}>
        <h2>{title}</h2>
        <Preview />
      </section>
    </PageCard>
  )
}

function Preview() {
  const { t } = useTranslation()
  const draft = useDraftValues(FIELDS)
  const [text, signature] = [readText(draft['content']), readText(draft['sign_name'])]
  const usable = listUsable(draft['scene'])
  const unknown = listSmsVariables(text).filter((name) => usable !== undefined && !usable.includes(name))
  const filled = `【${signature === '' ? t(PREVIEW_TITLES.signature) : signature}】${fillSmsText(text, SMS_SAMPLES)}`
  return (
    <>
      {text === '' ? (
        <p className={styles['note']}>{t(PREVIEW_TITLES.empty)}</p>
      ) : (
        <>
          <p className={styles['bubble']}>{filled}</p>
          <p className={styles['note']}>
            {t(PREVIEW_TITLES.length, { count: filled.length, parts: countSmsParts(filled) })}
          </p>
        </>
      )}
      {usable !== undefined && (
        <p className={styles['note']}>{t(PREVIEW_TITLES.usable, { names: formatNames(usable) })}</p>
      )}
      {unknown.length > 0 && (
        <Notice tone="warning" live="status">
          {t(PREVIEW_TITLES.unknown, { names: formatNames(unknown) })}
        </Notice>
      )}
    </>
  )
}

const listUsable = (scene: unknown): readonly string[] | undefined =>
  typeof scene === 'string' && Object.hasOwn(SMS_VARIABLES, scene)
    ? SMS_VARIABLES[scene as keyof typeof SMS_VARIABLES]
    : undefined

const formatNames = (names: readonly string[]): string => [...new Set(names)].map((name) => `{${name}}`).join(' ')

const readText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
