import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined'
import { Button } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { downloadTemplate } from '#api/endpoints/spreadsheets.ts'
import { useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import { useTabCleanup } from '#runtime/tab-cleanup.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { OwnImports } from './own-imports.tsx'
import type { Problem } from './stage.ts'
import { MAX_MEGABYTES } from './use-import-file-check.ts'
import styles from './import.module.css'

export interface ChooseFileStepProps {
  readonly listPath: string
  /** Reasons why the previous choice cannot be imported (E2, E5). */
  readonly problem: Problem | undefined
  readonly isOver: boolean
  readonly choice: ReactNode
  readonly onChoose: () => void
}

export function ChooseFileStep({ listPath, problem = [], isOver, choice, onChoose }: ChooseFileStepProps) {
  const { t } = useTranslation()
  const hint = useId()
  return (
    <>
      <div className={styles['about']}>
        <p>{t(IMPORT_TEXTS.about)}</p>
        <TemplateButton listPath={listPath} />
      </div>
      {problem.length > 0 && (
        <Notice tone="danger" live="alert" title={t(IMPORT_TEXTS.notice)}>
          {problem.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <button
        type="button"
        data-main
        className={styles['zone']}
        data-over={isOver}
        aria-describedby={hint}
        onClick={onChoose}
      >
        <InboxOutlined className={styles['picture'] ?? ''} aria-hidden />
        <span className={styles['choose']}>{t(IMPORT_TEXTS.choose)}</span>
      </button>
      <p id={hint} className={styles['hint']}>
        <span>{t(IMPORT_TEXTS.or_drop)}</span>
        <span>{t(IMPORT_TEXTS.limits, { n: MAX_MEGABYTES })}</span>
      </p>
      {choice}
      <OwnImports listPath={listPath} />
    </>
  )
}

function TemplateButton({ listPath }: Pick<ChooseFileStepProps, 'listPath'>) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  useTabCleanup(() => running.current?.abort())
  const fetchTemplate = async (): Promise<void> => {
    if (running.current !== undefined) return
    const call = (running.current = new AbortController())
    setIsBusy(true)
    try {
      await downloadTemplate(listPath, call.signal)
    } catch {
      // The shell shows the error.
    } finally {
      running.current = undefined
      setIsBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void fetchTemplate()}>
      {t(IMPORT_TEXTS.template)}
    </Button>
  )
}
