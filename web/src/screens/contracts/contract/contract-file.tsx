import { CONTRACT_EVIDENCE, type FileRef, getFiles, type Row, toPlainText } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { DocumentLink } from '#generic/files/document-link.tsx'
import { CopyButton } from '#generic/look/copyable-value.tsx'
import { useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { CONTRACT_TITLES } from './titles.ts'
import styles from './contract.module.css'

interface ContractFileProps {
  readonly id: number
  readonly row: Row
  /** SHA-256, 64 hex digits. */
  readonly hash: string
  readonly checkPath: string
}

export function ContractFile({ id, row, hash, checkPath }: ContractFileProps) {
  const { t } = useTranslation()
  const signed = getFiles(row['signed_file'])
  const [isMaking, setIsMaking] = useState(false)
  const save = async () => {
    setIsMaking(true)
    try {
      await api.save(CONTRACT_EVIDENCE, { body: { id }, name: `${toPlainText(row['upload_no'])}-evidence.pdf` })
    } catch {
      // The client has reported the failure.
    } finally {
      setIsMaking(false)
    }
  }
  return (
    <>
      <KeyValueList layout="stacked">
        <KeyValue name={t(CONTRACT_TITLES.hash)} isWide>
          <code className={styles['hash']}>{hash}</code> <CopyButton name={t(CONTRACT_TITLES.hash)} text={hash} />
        </KeyValue>
        {signed.length > 0 && (
          <>
            <KeyValue name={t(CONTRACT_TITLES.sent_file)}>
              <FileLinks files={getFiles(row['file_url'])} />
            </KeyValue>
            <KeyValue name={t(CONTRACT_TITLES.signed_file)}>
              <FileLinks files={signed} />
            </KeyValue>
          </>
        )}
      </KeyValueList>
      <div className={styles['actions']}>
        <Button loading={isMaking} onClick={() => void save()}>
          {t(CONTRACT_TITLES.evidence)}
        </Button>
        <a href={checkPath} target="_blank" rel="noreferrer">
          {t(CONTRACT_TITLES.check)}
        </a>
      </div>
    </>
  )
}

/** Links for the comparison of signed paper. */
function FileLinks({ files }: { readonly files: readonly FileRef[] }) {
  return (
    <ul className={styles['files']}>
      {files.map((file) => (
        <li key={file.id}>
          <DocumentLink file={file} className={undefined}>
            {file.name}
          </DocumentLink>
        </li>
      ))}
    </ul>
  )
}
