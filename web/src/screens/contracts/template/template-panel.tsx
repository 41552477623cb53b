// Look page of a contract template: its text with the values of a loan, and its differences from another version.
import { toPlainText } from '@cangdan/protocol'
import type { PanelProps } from '#generic/look/panels.tsx'
import { useTranslation } from '#i18n/index.ts'
import { PageCard } from '#ui/page.tsx'
import { Comparison } from './comparison.tsx'
import { LoanPreview } from './loan-preview.tsx'
import { TEMPLATE_TITLES } from './titles.ts'
import section from '#generic/look/panel-section.module.css'

export function TemplatePanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  const content = toPlainText(record.values['content'])
  const panel = (
    <section className={section['panel']} aria-label={t(TEMPLATE_TITLES.panel)}>
      <Comparison
        id={record.id}
        code={toPlainText(record.row['code'])}
        versionNo={Number(record.row['version_no'])}
        content={content}
      />
      <LoanPreview id={record.id} />
    </section>
  )
  return isFlat ? panel : <PageCard>{panel}</PageCard>
}
