// What every form stands on: its title and, for a record that there is, the way to its history.
import HistoryOutlined from '@ant-design/icons/es/icons/HistoryOutlined'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Page, PageHeader } from '#ui/page.tsx'
import { HistoryDrawer } from '../history/history-drawer.tsx'

export interface FormPageProps {
  readonly listPath: string
  readonly title: string
  /** The record to edit; undefined for a new one. */
  readonly id: number | undefined
  /** Whether that record has come. */
  readonly isThere: boolean
  /** Beside the title: where the record stands. */
  readonly note?: ReactNode
  /** What can be done with it besides. */
  readonly actions?: ReactNode
  /** The form, which may open the history too. */
  readonly children: (onHistory: () => void) => ReactNode
}

export function FormPage({ listPath, title, id, isThere, note, actions, children }: FormPageProps) {
  const { t } = useTranslation()
  const [hasHistory, setHasHistory] = useState(false)
  const openHistory = () => setHasHistory(true)
  const buttons = (
    <>
      {actions}
      <Button icon={<HistoryOutlined aria-hidden />} onClick={openHistory}>
        {t('history.title')}
      </Button>
    </>
  )
  return (
    <Page>
      <PageHeader title={title} note={note} actions={isThere ? buttons : undefined} />
      {id !== undefined && (
        <HistoryDrawer listPath={listPath} id={id} isOpen={hasHistory} onClose={() => setHasHistory(false)} />
      )}
      {children(openHistory)}
    </Page>
  )
}
