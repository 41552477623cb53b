// Signing on paper: copies to print, upload of scans, and how far each scan is.
import { CONTRACT_PRINT, type ContractText, type RecordResponse, type Title, toPlainText } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { findScreen } from '#api/session/menu-tree.ts'
import { sessionQuery } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { RecordLink } from '../template/filled-text.tsx'
import { CONTRACT_TITLES } from './titles.ts'
import styles from './contract.module.css'

const SCANS = '/contract/upload/scans'

interface PaperSigningProps {
  readonly record: RecordResponse
  readonly text: ContractText
}

export function PaperSigning({ record: { id, row }, text: { parties, scans } }: PaperSigningProps) {
  const { t } = useTranslation()
  const canPrint = parties.some(({ can_print: isPrinted }) => isPrinted === 1)
  return (
    <>
      {canPrint && (
        <div className={styles['actions']}>
          <PrintButton id={id} name={toPlainText(row['upload_no'])} title={CONTRACT_TITLES.print} />
          <UploadLink id={id} />
        </div>
      )}
      {scans.length > 0 && (
        <>
          <h2>{t(CONTRACT_TITLES.scans)}</h2>
          <ul className={styles['scans']}>
            {scans.map((scan) => (
              <li key={scan.id} data-state={scan.state}>
                <span>{scan.scan_no}</span>
                <span>{scan.party === '' ? t(CONTRACT_TITLES.scan_of_all) : scan.party}</span>
                <strong>{scan.state_text}</strong>
                {scan.reason !== '' && <span>{t(CONTRACT_TITLES.reason, { reason: scan.reason })}</span>}
                <RecordLink to={`${SCANS}/look/${scan.id}`} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface PrintButtonProps {
  readonly id: number
  /** Number of the contract, for the name of the file. */
  readonly name: string
  readonly title: Title
  /** Default: the caller's party, or all. */
  readonly partyId?: number
}

export function PrintButton({ id, name, title, partyId }: PrintButtonProps) {
  const { t } = useTranslation()
  const [isMaking, setIsMaking] = useState(false)
  const save = async () => {
    setIsMaking(true)
    try {
      const body = { id, ...(partyId !== undefined && { party_id: partyId }) }
      await api.save(CONTRACT_PRINT, { body, name: `${name}-paper.pdf` })
    } catch {
      // The client has reported the failure.
    } finally {
      setIsMaking(false)
    }
  }
  return (
    <Button loading={isMaking} size={partyId === undefined ? 'middle' : 'small'} onClick={() => void save()}>
      {t(title)}
    </Button>
  )
}

/** For users who may upload scans. */
function UploadLink({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  if (findScreen(session?.menu ?? [], `${SCANS}/add`) === undefined) return null
  return <ScreenLink to={`${SCANS}/add?contract_id=${id}`}>{t(CONTRACT_TITLES.upload)}</ScreenLink>
}
