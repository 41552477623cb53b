import { type FinancingQuote } from '@cangdan/protocol'
import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import type { FormPanelProps } from '#generic/form/page/beside.tsx'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageCard } from '#ui/page.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { QuoteBody } from './quote-body.tsx'
import { useQuote } from './use-quote.ts'
import { QUOTE_WORDS } from './words.ts'
import styles from './quote.module.css'

export function QuotePanel({ place }: FormPanelProps) {
  const { t } = useTranslation()
  const asking = useQuote()
  const content = <Content {...asking} />
  if (place === 'foot') return <Foot asking={asking}>{content}</Foot>
  return (
    <PageCard>
      <section className={styles['panel']} aria-label={t(QUOTE_WORDS.title)}>
        <h2>{t(QUOTE_WORDS.title)}</h2>
        {content}
      </section>
    </PageCard>
  )
}

type Asking = ReturnType<typeof useQuote>

function Content({ isAsked, quote, amount, isOfBefore, fault, retry }: Asking) {
  const { t } = useTranslation()
  if (!isAsked) return <p className={styles['note']}>{t(QUOTE_WORDS.empty)}</p>
  if (fault !== undefined)
    return (
      <Notice
        tone="warning"
        live="status"
        title={t(QUOTE_WORDS.failed)}
        actions={
          <Button size="small" onClick={retry}>
            {t('action.retry')}
          </Button>
        }
      >
        {fault.message}
      </Notice>
    )
  if (quote === undefined) return <SkeletonLines label={t(QUOTE_WORDS.asking)} />
  return (
    <div className={styles['answer']} aria-busy={isOfBefore}>
      <QuoteBody quote={quote} amount={amount} />
    </div>
  )
}

function Foot({ asking, children }: { readonly asking: Asking; readonly children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { quote, isAsked, isOfBefore, fault } = asking
  return (
    <section className={styles['foot']} aria-label={t(QUOTE_WORDS.title)}>
      <button
        type="button"
        className={styles['line']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={t(QUOTE_WORDS[isOpen ? 'hide' : 'show'])}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{t(QUOTE_WORDS.title)}</span>
        <span className={styles['said']} aria-busy={isOfBefore}>
          {fault !== undefined && t(QUOTE_WORDS.none)}
          {isAsked && fault === undefined && quote !== undefined && <Summary quote={quote} />}
        </span>
      </button>
      {isOpen && (
        <div id={id} className={styles['opened']}>
          {children}
        </div>
      )}
    </section>
  )
}

function Summary({ quote }: { readonly quote: FinancingQuote }) {
  const { t } = useTranslation()
  const count = quote.faults.length + quote.lines.reduce((sum, { faults }) => sum + faults.length, 0)
  return (
    <>
      {count > 0 && <span className={styles['hindrances']}>{t(QUOTE_WORDS.hindrances, { n: count })}</span>}
      <strong>
        <Money fen={quote.possible} />
      </strong>
    </>
  )
}
