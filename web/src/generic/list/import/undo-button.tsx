import { Button } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { SHEETS } from '#i18n/sheets.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { useUndoImport } from './use-undo-import.ts'

export interface UndoButtonProps {
  readonly listPath: string
  readonly batch: number
}

export function UndoButton({ listPath, batch }: UndoButtonProps) {
  const { t } = useTranslation()
  const { ask, undone, problem, isBusy } = useUndoImport(listPath)
  if (undone.has(batch)) return <output>{t(SHEETS.undone)}</output>
  return (
    <>
      {problem !== undefined && (
        <Notice tone="danger" live="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <Button danger loading={isBusy} onClick={() => ask(batch)}>
        {t(SHEETS.undo)}
      </Button>
    </>
  )
}
