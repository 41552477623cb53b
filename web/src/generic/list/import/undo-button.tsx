import { Button } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { useUndoImport } from './use-undo-import.ts'

export interface UndoButtonProps {
  readonly listPath: string
  readonly batch: number
}

export function UndoButton({ listPath, batch }: UndoButtonProps) {
  const { t } = useTranslation()
  const { ask, undone, problem, isBusy } = useUndoImport(listPath)
  if (undone.has(batch)) return <output>{t(IMPORT_TEXTS.undone)}</output>
  return (
    <>
      {problem !== undefined && (
        <Notice tone="danger" live="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <Button danger loading={isBusy} onClick={() => ask(batch)}>
        {t(IMPORT_TEXTS.undo)}
      </Button>
    </>
  )
}
