import type { ImportDiff } from '@cangdan/protocol'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import { KeyValueList } from '#ui/data-display/key-value.tsx'
import { Change } from '#generic/history/changed-value.tsx'
import styles from '../import.module.css'
import own from './existing.module.css'

export function DiffCounts({ diff }: { readonly diff: ImportDiff }) {
  const { t, language } = useTranslation()
  const n = (count: number) => formatNumber(language, count)
  const { added, changed, unchanged, skipped } = diff
  return t(IMPORT_TEXTS.diff, {
    added: n(added),
    changed: n(changed),
    unchanged: n(unchanged),
    skipped: n(skipped),
  })
}

export function DiffTable({ diff: { rows, changed } }: { readonly diff: ImportDiff }) {
  const { t, language } = useTranslation()
  if (rows.length === 0) return null
  return (
    <>
      <section
        className={`${styles['faults']} ${own['diff']}`}
        aria-label={t(IMPORT_TEXTS.diff_table)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be reachable by keyboard.
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t(IMPORT_TEXTS.row)}</th>
              <th scope="col">{t(IMPORT_TEXTS.diff_record)}</th>
              <th scope="col">{t(IMPORT_TEXTS.diff_changes)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, id, name, changes }) => (
              <tr key={id}>
                <td>{row}</td>
                <td>{name}</td>
                <td>
                  <KeyValueList layout="beside">
                    {changes.map((change) => (
                      <Change key={change.name} change={change} />
                    ))}
                  </KeyValueList>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {changed > rows.length && (
        <p className={own['note']}>{t(IMPORT_TEXTS.diff_first, { n: formatNumber(language, rows.length) })}</p>
      )}
    </>
  )
}
