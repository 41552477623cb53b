import { CONTRACT_EVIDENCE } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { CopyButton } from '#generic/look/copyable-value.tsx'
import { useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { CONTRACT_TITLES } from './titles.ts'
import styles from './contract.module.css'

interface ContractFileProps {
  readonly id: number
  readonly uploadNo: string
  /** SHA-256, 64 hex digits. */
  readonly hash: string
  readonly checkPath: string
}

export function ContractFile({ id, uploadNo, hash, checkPath }: ContractFileProps) {
  const { t } = useTranslation()
  const [isMaking, setIsMaking] = useState(false)
  const save = async () => {
    setIsMaking(true)
    try {
      await api.save(CONTRACT_EVIDENCE, { body: { id }, name: `${uploadNo}-evidence.pdf` })
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
