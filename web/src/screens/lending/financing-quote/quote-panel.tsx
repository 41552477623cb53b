import { type FinancingQuote } from '@cangdan/protocol'
import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import type { FormPanelProps } from '#generic/form/page/custom-form-panel.tsx'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageCard } from '#ui/page.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { QuoteBody } from './quote-body.tsx'
import { useQuote } from './use-quote.ts'
import { QUOTE_TITLES } from './titles.ts'
import styles from './quote.module.css'

export function QuotePanel({ place }: FormPanelProps) {
  const { t } = useTranslation()
  const state = useQuote()
  const content = <Content {...state} />
  if (place === 'foot') return <Foot asking={state}>{content}</Foot>
  return (
    <PageCard>
      <section className={styles['panel']} aria-label={t(QUOTE_TITLES.title)}>
        <h2>{t(QUOTE_TITLES.title)}</h2>
        {content}
      </section>
    </PageCard>
  )
}

type QuoteState = ReturnType<typeof useQuote>

function Content({ isAsked, quote, amount, isOfBefore, error, retry }: QuoteState) {
  const { t } = useTranslation()
  if (!isAsked) return <p className={styles['note']}>{t(QUOTE_TITLES.empty)}</p>
  if (error !== undefined)
    return (
      <Notice
        tone="warning"
        live="status"
        title={t(QUOTE_TITLES.failed)}
        actions={
          <Button size="small" onClick={retry}>
            {t('action.retry')}
          </Button>
        }
      >
        {error.message}
      </Notice>
    )
  if (quote === undefined) return <SkeletonLines label={t(QUOTE_TITLES.asking)} />
  return (
    <div className={styles['answer']} aria-busy={isOfBefore}>
      <QuoteBody quote={quote} amount={amount} />
    </div>
  )
}

function Foot({ asking: state, children }: { readonly asking: QuoteState; readonly children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { quote, isAsked, isOfBefore, error } = state
  return (
    <section className={styles['foot']} aria-label={t(QUOTE_TITLES.title)}>
      <button
        type="button"
        className={styles['line']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={t(QUOTE_TITLES[isOpen ? 'hide' : 'show'])}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{t(QUOTE_TITLES.title)}</span>
        <span className={styles['said']} aria-busy={isOfBefore}>
          {error !== undefined && t(QUOTE_TITLES.none)}
          {isAsked && error === undefined && quote !== undefined && <Summary quote={quote} />}
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
      {count > 0 && <span className={styles['hindrances']}>{t(QUOTE_TITLES.hindrances, { n: count })}</span>}
      <strong>
        <Money fen={quote.possible} />
      </strong>
    </>
  )
}
