import { BOOKS, type TrialExportRequest } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { BOOK_TITLES } from './titles.ts'

interface BookExportProps {
  readonly name: string
  readonly day: string
  readonly kind: string | undefined
}

const FORMATS = ['xlsx', 'csv'] as const

export function BookExport({ name, day, kind }: BookExportProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<TrialExportRequest['format']>()
  const saveAccounts = async (format: TrialExportRequest['format']) => {
    setBusy(format)
    try {
      const body: TrialExportRequest = { day, format, ...(kind === undefined ? {} : { kind }) }
      await api.save(BOOKS.export, { body, name: `${name} ${day}.${format}` })
    } catch {
      // The client has reported the failure.
    } finally {
      setBusy(undefined)
    }
  }
  return FORMATS.map((format) => (
    <Button
      key={format}
      loading={busy === format}
      disabled={busy !== undefined && busy !== format}
      onClick={() => void saveAccounts(format)}
    >
      {t(BOOK_TITLES[format])}
    </Button>
  ))
}
