// The user's last imports into the list; each can be undone while nothing depends on it.
import { IMPORT_PATHS, type OwnImport } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { api } from '#api/client.ts'
import { formatInstant, formatNumber, useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { useTableMeta } from '#generic/meta-query.ts'
import { useUndoImport } from './use-undo-import.ts'
import styles from './existing/existing.module.css'

export function OwnImports({ listPath }: { readonly listPath: string }) {
  const { t } = useTranslation()
  const { data: meta } = useTableMeta(listPath)
  const { data: imports = [] } = useQuery({
    queryKey: ['imports', 'own', listPath],
    queryFn: ({ signal }) => api.get<OwnImport[]>(IMPORT_PATHS.own, { list: listPath }, { signal, quiet: true }),
    meta: { topics: meta?.topics ?? [] },
  })
  const undoing = useUndoImport(listPath)
  if (imports.length === 0) return null
  return (
    <details className={styles['own']}>
      <summary>{t(IMPORT_TEXTS.own, { n: imports.length })}</summary>
      {undoing.problem !== undefined && (
        <Notice tone="danger" live="alert">
          <p>{undoing.problem}</p>
        </Notice>
      )}
      <ul>
        {imports.map((one) => (
          <OwnImportLine key={one.id} one={one} undoing={undoing} />
        ))}
      </ul>
    </details>
  )
}

interface OwnImportLineProps {
  readonly one: OwnImport
  readonly undoing: ReturnType<typeof useUndoImport>
}

function OwnImportLine({ one, undoing: { ask, undone, isBusy } }: OwnImportLineProps) {
  const { t, language } = useTranslation()
  const n = (count: number) => formatNumber(language, count)
  const { id, time, file, added, changed } = one
  return (
    <li>
      <span className={styles['file']}>
        {file}
        <small>
          {formatInstant(time)} {t(IMPORT_TEXTS.own_counts, { added: n(added), changed: n(changed) })}
        </small>
      </span>
      {one.undone || undone.has(id) ? (
        <span className={styles['note']}>{t(IMPORT_TEXTS.undone)}</span>
      ) : (
        <Button
          type="link"
          danger
          disabled={isBusy}
          aria-label={t(IMPORT_TEXTS.undo_of, { name: file })}
          onClick={() => ask(id)}
        >
          {t(IMPORT_TEXTS.undo)}
        </Button>
      )}
    </li>
  )
}
