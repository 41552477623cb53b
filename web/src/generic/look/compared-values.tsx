import { normalizeLabel, type RecordResponse, type TableMeta, title } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import styles from './compared.module.css'

const WORDS = {
  label: title('预约与到场对比', 'Announced and came', 'Anunciado y llegado', '予約と来場の比較'),
  what: title('项目', 'What', 'Dato', '項目'),
  announced: title('预约', 'Announced', 'Anunciado', '予約'),
  came: title('到场', 'Came', 'Llegó', '来場'),
  difference: title('差异', 'Difference', 'Diferencia', '差異'),
  same: title('一致', 'The same', 'Coincide', '一致'),
  other: title('不一致', 'Differs', 'No coincide', '不一致'),
} as const

interface ComparedValuesProps {
  readonly meta: TableMeta
  readonly record: RecordResponse
}

/** Renders nothing when both values are empty. */
export function ComparedValues({ meta, record }: ComparedValuesProps) {
  const { t } = useTranslation()
  const whole = { ...record.row, ...record.values }
  const getText = (name: string) => (typeof whole[name] === 'string' ? whole[name] : '')
  const fields = meta.form.groups.flatMap((group) => group.fields)
  const lines = (meta.compared ?? []).flatMap(([announced, came]) => {
    const named = meta.rows[announced] ?? fields.find(({ name }) => name === announced)
    const line = { announced: getText(announced), came: getText(came) }
    return named === undefined || (line.announced === '' && line.came === '') || !(came in whole)
      ? []
      : [{ ...line, name: announced, title: named.title }]
  })
  if (lines.every(({ came }) => came === '')) return null
  const renderSide = (word: 'announced' | 'came' | 'difference', text: string, isOther: boolean) => (
    <td data-title={t(WORDS[word])} data-other={isOther || undefined}>
      {text === '' ? '–' : text}
    </td>
  )
  return (
    <table className={styles['compared']} aria-label={t(WORDS.label)}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t(WORDS.what)}</span>
          </th>
          {(['announced', 'came', 'difference'] as const).map((word) => (
            <th key={word} scope="col">
              {t(WORDS[word])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const isKnown = line.announced !== ''
          const isOther = isKnown && normalizeLabel(line.announced) !== normalizeLabel(line.came)
          return (
            <tr key={line.name}>
              <th scope="row">{line.title}</th>
              {renderSide('announced', line.announced, false)}
              {renderSide('came', line.came, isOther)}
              {renderSide('difference', isKnown ? t(WORDS[isOther ? 'other' : 'same']) : '', isOther)}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
