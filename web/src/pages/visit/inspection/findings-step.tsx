import { useTexts } from '#pages/ticket/page-language.tsx'
import { Card, ChoiceField, LongField, TextField } from '../parts/fields.tsx'
import type { VisitStep } from '../use-visit.ts'
import { type InspectionDraft, type InspectionEntries, type Surrounding, SURROUNDINGS } from './inspection.ts'
import { FINDINGS } from './inspection.titles.ts'
import page from '#pages/ticket/page.module.css'

const SHORT: ReadonlySet<Surrounding> = new Set(['storage_place', 'storage_property'])

export function FindingsStep({ visit: { draft, change } }: { readonly visit: VisitStep<InspectionDraft> }) {
  const { t } = useTexts()
  const { texts, result, conclusion } = draft.entries
  const enter = (entered: (entries: InspectionEntries) => Partial<InspectionEntries>) =>
    void change((latest) => ({ ...latest, entries: { ...latest.entries, ...entered(latest.entries) } }))
  return (
    <>
      <ChoiceField
        label={t(FINDINGS.result)}
        choices={[
          [1, t(FINDINGS.normal)],
          [2, t(FINDINGS.abnormal)],
        ]}
        value={result}
        onChange={(chosen) => enter(() => ({ result: chosen }))}
      />
      <LongField
        label={t(FINDINGS.conclusion)}
        value={conclusion}
        onChange={(entered) => enter(() => ({ conclusion: entered }))}
        maxLength={500}
      />
      <p className={page['hint']}>{t(FINDINGS.missing)}</p>
      <Card title={t(FINDINGS.surroundings)}>
        {SURROUNDINGS.map((name) => {
          const Field = SHORT.has(name) ? TextField : LongField
          return (
            <Field
              key={name}
              label={t(FINDINGS[name])}
              value={texts[name]}
              onChange={(text) => enter((entries) => ({ texts: { ...entries.texts, [name]: text } }))}
              maxLength={SHORT.has(name) ? 60 : 500}
              isOptional
            />
          )
        })}
      </Card>
    </>
  )
}
