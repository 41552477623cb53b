import type { ContractPage } from '@cangdan/protocol'
import { useEffect, useState } from 'react'
import { bufferToHex, sha256 } from '#api/keys/bytes.ts'
import { PAGE, READ } from '../contract-page.titles.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import type { Signing } from '../use-signing.ts'
import { Button, ErrorText } from '#pages/ticket/parts/frame.tsx'
import { useTask } from '#pages/ticket/parts/use-task.ts'
import own from '../contract-page.module.css'
import styles from '#pages/ticket/page.module.css'

interface ContractFileProps {
  readonly signing: Signing
  readonly page: ContractPage
}

/**
 * The file is loaded by a signed request, which a link cannot be. It opens by a link, because browsers inside of other applications block windows
 * that a script opens.
 */
export function ContractFile({ signing, page }: ContractFileProps) {
  const { t } = useTexts()
  const task = useTask(signing)
  const [url, setUrl] = useState('')
  const [isDifferent, setIsDifferent] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(url), [url])

  const load = () =>
    task.run(async () => {
      const bytes = await signing.client.readFile()
      const isSame = bufferToHex(await sha256(bytes)) === page.file_hash
      setIsDifferent(!isSame)
      if (isSame) setUrl(URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' })))
    })
  return (
    <section className={styles['card']}>
      <h2>{t(READ.file)}</h2>
      <p>{page.file_name}</p>
      <p className={styles['hint']}>{t(READ.hash)}</p>
      <p className={own['hash']}>{page.file_hash}</p>
      {url === '' ? (
        <Button onPress={() => void load()}>{task.isBusy ? t(PAGE.working) : t(READ.load)}</Button>
      ) : (
        <>
          <output className={styles['good']}>{t(READ.same)}</output>
          <p className={styles['links']}>
            <a href={url} target="_blank" rel="noreferrer">
              {t(READ.openFile)}
            </a>
            <a href={url} download={page.file_name}>
              {t(READ.saveFile)}
            </a>
          </p>
        </>
      )}
      <ErrorText>{isDifferent ? t(READ.differs) : task.error}</ErrorText>
    </section>
  )
}
