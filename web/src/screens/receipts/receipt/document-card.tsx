// Receipt as a document with its check code; printable on its page, and available as a PDF from the server.
import { RECEIPT_PDF, type ReceiptDocument } from '@cangdan/protocol'
import { Button, QRCode } from 'antd'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { api } from '#api/client.ts'
import { getServerTime } from '#api/transport/clock.ts'
import { PrintFacts } from '#generic/print/print-facts.tsx'
import { useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { RECEIPT_PANEL_TITLES } from './titles.ts'
import styles from './document.module.css'

interface DocumentProps {
  readonly document: ReceiptDocument
}

export function DocumentCard({ id, document }: DocumentProps & { readonly id: number }) {
  const { t } = useTranslation()
  const [printedAt, setPrintedAt] = useState<number>()
  const [isMaking, setIsMaking] = useState(false)
  const print = () => {
    // The print view must be in the DOM before `print` is called.
    flushSync(() => setPrintedAt(getServerTime()))
    window.print()
    setPrintedAt(undefined)
  }
  const save = async () => {
    setIsMaking(true)
    try {
      await api.save(RECEIPT_PDF, { body: { id }, name: `${document.no}.pdf` })
    } catch {
      // The client has reported the failure.
    } finally {
      setIsMaking(false)
    }
  }
  return (
    <section className={styles['card']} aria-label={t(RECEIPT_PANEL_TITLES.document)}>
      <Face document={document} />
      <div className={styles['actions']}>
        <Button onClick={print}>{t(RECEIPT_PANEL_TITLES.print)}</Button>
        <Button loading={isMaking} onClick={() => void save()}>
          {t(RECEIPT_PANEL_TITLES.pdf)}
        </Button>
        <a href={document.check_path} target="_blank" rel="noreferrer">
          {t(RECEIPT_PANEL_TITLES.open_check)}
        </a>
      </div>
      {printedAt !== undefined &&
        createPortal(
          <article className={styles['sheet']} data-printed="receipt">
            <div className={styles['printed']}>
              <Face document={document} />
              <PrintFacts at={printedAt} />
            </div>
            <footer className={styles['foot']}>
              {document.no} · {t(RECEIPT_PANEL_TITLES.hash)} {document.hash}
            </footer>
          </article>,
          window.document.body,
        )}
    </section>
  )
}

function Face({ document: { no, state, parts, check_path } }: DocumentProps) {
  const { t, language } = useTranslation()
  return (
    <div className={styles['face']}>
      <header className={styles['head']}>
        <div>
          <h2 className={styles['name']}>
            {RECEIPT_PANEL_TITLES.document.zh}
            {language !== 'zh' && <small>{t(RECEIPT_PANEL_TITLES.document)}</small>}
          </h2>
          <p className={styles['no']}>
            {t(RECEIPT_PANEL_TITLES.no)} <strong>{no}</strong>
          </p>
          <p>{state}</p>
        </div>
        <figure className={styles['code']}>
          <QRCode
            aria-label={t(RECEIPT_PANEL_TITLES.check)}
            type="svg"
            size={96}
            bordered={false}
            marginSize={1}
            color="var(--color-print)"
            bgColor="var(--color-on-solid)"
            value={`${location.origin}${check_path}`}
          />
          <figcaption>{t(RECEIPT_PANEL_TITLES.check)}</figcaption>
        </figure>
      </header>
      <div className={styles['parts']}>
        {parts.map(({ title, facts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <KeyValueList layout="beside">
              {facts.map(({ name, text }) => (
                <KeyValue key={name} name={name}>
                  {text}
                </KeyValue>
              ))}
            </KeyValueList>
          </section>
        ))}
      </div>
    </div>
  )
}
