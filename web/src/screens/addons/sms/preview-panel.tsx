import { countSmsParts, fillSmsText, listSmsVariables, SMS_SAMPLES, toPlainText } from '@cangdan/protocol'
import { useDraftValues } from '#generic/form/fields/form-values.tsx'
import type { FormPanelProps } from '#generic/form/page/custom-form-panel.tsx'
import { useTranslation } from '#i18n/index.ts'
import { PageCard } from '#ui/page.tsx'
import { PREVIEW_TITLES } from './titles.ts'
import styles from './sms.module.css'

const FIELDS = ['content', 'sign_name']

/** Shows a template as the phone does, with sample values. */
export function SmsPreviewPanel({ place }: FormPanelProps) {
  const { t } = useTranslation()
  const content = (
    <section className={styles['panel']} aria-label={t(PREVIEW_TITLES.title)}>
      <h2>{t(PREVIEW_TITLES.title)}</h2>
      <Preview />
    </section>
  )
  return place === 'side' ? <PageCard>{content}</PageCard> : content
}

function Preview() {
  const { t } = useTranslation()
  const draft = useDraftValues(FIELDS)
  const [text, signature] = [readText(draft['content']), readText(draft['sign_name'])]
  if (text === '') return <p className={styles['note']}>{t(PREVIEW_TITLES.empty)}</p>
  const filled = `【${signature === '' ? t(PREVIEW_TITLES.signature) : signature}】${fillSmsText(text, SMS_SAMPLES)}`
  const names = [...new Set(listSmsVariables(text))]
  return (
    <>
      <p className={styles['bubble']}>{filled}</p>
      <p className={styles['note']}>
        {t(PREVIEW_TITLES.length, { count: filled.length, parts: countSmsParts(filled) })}
      </p>
      <p className={styles['note']}>
        {names.length === 0 ? t(PREVIEW_TITLES.none) : t(PREVIEW_TITLES.variables, { names: names.join(', ') })}
      </p>
    </>
  )
}

const readText = (value: unknown): string => (typeof value === 'string' ? toPlainText(value).trim() : '')
