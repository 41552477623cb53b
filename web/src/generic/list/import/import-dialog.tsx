// Import dialog of a list (L9, L10): choose a file, run a dry run, import all rows or none.
import { Modal } from 'antd'
import { useEffect, useRef, type ChangeEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import { useTableMeta } from '#generic/meta-query.ts'
import { useFileDrop } from '#generic/form/inputs/files/use-file-drop.ts'
import { ChooseFileStep } from './choose-file-step.tsx'
import { ImportDoneStep } from './import-done-step.tsx'
import { ExistingChoice } from './existing/existing-choice.tsx'
import { ImportReadyStep } from './import-ready-step.tsx'
import { ImportErrorReport } from './errors/import-error-report.tsx'
import { MapColumnsStep } from './mapping/map-columns-step.tsx'
import { UploadStep } from './upload-step.tsx'
import type { Stage } from './stage.ts'
import { useImport } from './use-import.ts'
import { useImportFileCheck } from './use-import-file-check.ts'
import type { ImportMapping } from '@cangdan/protocol'
import { downloadRejectedRows, type ChosenSpreadsheet, SpreadsheetChanged } from '#api/endpoints/spreadsheets.ts'
import { useTabCleanup } from '#runtime/tab-cleanup.ts'
import styles from './import.module.css'

export interface ImportDialogProps {
  readonly listPath: string
  readonly title: string
  /** Shows the newest records of the list; undefined when it cannot be sorted that way. */
  readonly onShow: (() => void) | undefined
  readonly onClose: () => void
}

const WIDE: ReadonlySet<string> = new Set(['faulty', 'mapping', 'good'])
const hasTable = (stage: Stage) => stage.kind === 'good' && (stage.diff?.rows.length ?? 0) > 0
const ACCEPTED = '.xlsx,.xls,.csv,.txt'

export function ImportDialog({ listPath, title, onShow, onClose }: ImportDialogProps) {
  const { language } = useTranslation()
  const sheet = useImport(listPath)
  const { stage } = sheet
  const problemOf = useImportFileCheck()
  const chooser = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isTaking = stage.kind === 'sending' && stage.mode === 'take'
  const isSending = stage.kind === 'sending'

  const chooseFile = (files: readonly File[]): void => {
    const [file] = files
    if (isSending || stage.kind === 'done' || file === undefined) return
    const problem = problemOf(files)
    if (problem === undefined) sheet.try(file)
    else sheet.refuse(problem)
  }
  const { isOver, ...dropping } = useFileDrop(chooseFile)
  const choose = () => chooser.current?.click()
  const focusMain = () => body.current?.querySelector<HTMLElement>('[data-main]')?.focus()
  // The focused element of the previous step is unmounted.
  useEffect(focusMain, [stage.kind])

  return (
    <Modal
      open
      width={WIDE.has(stage.kind) || hasTable(stage) ? 800 : 560}
      title={title}
      footer={null}
      closable={!isTaking}
      keyboard={!isTaking}
      mask={{ closable: false }}
      // Covers the window, so that a file dropped outside the dialog does not navigate away.
      wrapProps={dropping}
      afterOpenChange={focusMain}
      onCancel={onClose}
    >
      <div ref={body} lang={language} className={styles['body']} aria-busy={isSending}>
        <Chooser ref={chooser} onChoose={chooseFile} />
        <Step listPath={listPath} sheet={sheet} isOver={isOver} onChoose={choose} onShow={onShow} onClose={onClose} />
      </div>
    </Modal>
  )
}

interface StepProps extends Pick<ImportDialogProps, 'listPath' | 'onShow' | 'onClose'> {
  readonly sheet: ReturnType<typeof useImport>
  readonly isOver: boolean
  readonly onChoose: () => void
}

function Step({ listPath, sheet, isOver, onChoose, onShow, onClose }: StepProps) {
  const { stage } = sheet
  const { data: meta } = useTableMeta(listPath)
  const skips = stage.kind === 'faulty' && (stage.answer.skipped ?? 0) > 0
  const saveBad = useSaveBadRows(listPath, sheet)
  const choice = <ExistingChoice meta={meta?.import_key} value={sheet.existing} onChange={sheet.setWay} />
  return (
    <>
      {stage.kind === 'choosing' && (
        <ChooseFileStep
          listPath={listPath}
          problem={stage.problem}
          isOver={isOver}
          choice={choice}
          onChoose={onChoose}
        />
      )}
      {stage.kind === 'sending' && <UploadStep {...stage} onStop={sheet.stop} />}
      {stage.kind === 'good' && (
        <ImportReadyStep
          {...stage}
          choice={choice}
          onTake={() => sheet.take(stage.sheet, stage.skipped > 0, stage.mapping, stage.diff?.seen)}
          onMap={() => sheet.look(stage.sheet, stage.mapping)}
          onChoose={onChoose}
        />
      )}
      {stage.kind === 'mapping' && (
        <MapColumnsStep
          {...stage}
          onLook={(mapping) => sheet.look(stage.sheet, mapping)}
          onCheck={(mapping) => sheet.try(stage.sheet, false, mapping)}
          onChoose={onChoose}
        />
      )}
      {stage.kind === 'faulty' && (
        <ImportErrorReport
          {...stage}
          choice={choice}
          onCorrect={(corrections) => sheet.correct(stage.sheet, corrections, skips, stage.mapping)}
          onSaveBad={() => saveBad(stage.sheet, skips, stage.mapping)}
          onSkip={() => sheet.try(stage.sheet, true, stage.mapping)}
          onHalve={() => sheet.try(stage.sheet, skips, { ...stage.mapping, halve: true })}
          onMap={() => sheet.look(stage.sheet, stage.mapping)}
          onTakeGood={() => sheet.takeGood(stage.sheet, skips, stage.mapping, stage.answer.diff?.seen)}
          onChoose={onChoose}
        />
      )}
      {stage.kind === 'done' && <ImportDoneStep {...stage} listPath={listPath} onShow={onShow} onClose={onClose} />}
    </>
  )
}

interface ChooserProps {
  readonly ref: React.Ref<HTMLInputElement>
  readonly onChoose: (files: readonly File[]) => void
}

function Chooser({ ref, onChoose }: ChooserProps) {
  const { t } = useTranslation()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Allows the same file to be chosen again after it was corrected (L9).
    target.value = ''
    onChoose(files)
  }
  return <input ref={ref} type="file" hidden accept={ACCEPTED} aria-label={t(IMPORT_TEXTS.choose)} onChange={choose} />
}

/** Saves the rejected rows as a workbook; one download at a time. */
type ImportState = Pick<ReturnType<typeof useImport>, 'existing' | 'corrections' | 'refuse'>

function useSaveBadRows(listPath: string, { existing, corrections, refuse }: ImportState) {
  const { t } = useTranslation()
  const running = useRef<AbortController>(undefined)
  useTabCleanup(() => running.current?.abort())
  return (sheet: ChosenSpreadsheet, skips: boolean, mapping?: ImportMapping): void => {
    if (running.current !== undefined) return
    const call = (running.current = new AbortController())
    const name = `${t(IMPORT_TEXTS.bad_name, { name: sheet.file.name.replace(/\.[^.]+$/, '') })}.xlsx`
    downloadRejectedRows(listPath, sheet, { skips, mapping, corrections, existing }, { name, signal: call.signal })
      // Rejections by the server have been announced; only an unreadable file is reported here.
      .catch((error: unknown) => error instanceof SpreadsheetChanged && refuse(t(IMPORT_TEXTS.unreadable)))
      .finally(() => (running.current = undefined))
  }
}
