import { formatNumber, useTranslation } from '#i18n/index.ts'
import type { ExportScope } from './export-request.ts'
import { Choices } from './choices.tsx'

export interface ScopeChoiceProps {
  readonly scope: ExportScope
  readonly counts: Readonly<Record<ExportScope, number | undefined>>
  readonly isLong: boolean
  readonly onChoose: (scope: ExportScope) => void
}

const SCOPES: readonly ExportScope[] = ['selected', 'page', 'all']
const WORDS = {
  selected: 'list.export_selected',
  page: 'list.export_page',
  all: 'list.export_all',
} as const

export function ScopeChoice({ scope, counts, isLong, onChoose }: ScopeChoiceProps) {
  const { t, language } = useTranslation()
  const formatCount = (value: ExportScope, count: number) =>
    `${formatNumber(language, count)}${isLong && value === 'all' ? '+' : ''}`
  const choices = SCOPES.map((value) => {
    const count = counts[value]
    return {
      value,
      title: t(WORDS[value]),
      note: count === undefined ? undefined : t('list.rows', { n: formatCount(value, count) }),
      isDisabled: count === 0,
    }
  })
  return <Choices legend={t('list.export_rows')} choices={choices} chosen={scope} onChoose={onChoose} />
}
