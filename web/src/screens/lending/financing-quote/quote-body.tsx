import { type FinancingQuote, type Language, type QuotedLine, type QuoteRejection } from '@cangdan/protocol'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { FigureButton } from '#ui/figure/figure-button.tsx'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Money, Quantity, Ratio } from '#ui/data-display/quantity.tsx'
import { Stat, Stats } from '#ui/data-display/stat.tsx'
import { QUOTE_TITLES } from './titles.ts'
import styles from './quote.module.css'

interface QuoteBodyProps {
  readonly quote: FinancingQuote
  /** Requested amount in fen; 0 for none. */
  readonly amount: number
}

export function QuoteBody({ quote, amount }: QuoteBodyProps) {
  const { t } = useTranslation()
  const { cap, possible, lines } = quote
  return (
    <>
      <Stats>
        <Stat name={t(QUOTE_TITLES.possible)}>
          <Money fen={possible} />
        </Stat>
      </Stats>
      {cap !== null && cap.shown !== possible && <p className={styles['note']}>{t(QUOTE_TITLES.single)}</p>}
      <Faults faults={quote.faults} />
      <Terms quote={quote} amount={amount} />
      <QuotedLines lines={lines} />
    </>
  )
}

export function QuotedLines({ lines }: Pick<FinancingQuote, 'lines'>) {
  const { t } = useTranslation()
  return (
    <ul className={styles['lines']} aria-label={t(QUOTE_TITLES.goods)}>
      {lines.map((line) => (
        <Line key={line.receipt_id} line={line} />
      ))}
    </ul>
  )
}

function Terms({ quote, amount }: QuoteBodyProps) {
  const { t } = useTranslation()
  const { eligible, pledge_rate, cap, policy_version, maturity } = quote
  return (
    <KeyValueList layout="ends">
      {amount > 0 && (
        <KeyValue name={t(QUOTE_TITLES.asked)}>
          <Money fen={amount} />
        </KeyValue>
      )}
      {cap !== null && (
        <KeyValue name={t(QUOTE_TITLES.cap)}>
          <FigureButton figure={cap} name={t(QUOTE_TITLES.cap)} />
        </KeyValue>
      )}
      <KeyValue name={t(QUOTE_TITLES.eligible)}>
        <FigureButton figure={eligible} name={t(QUOTE_TITLES.eligible)} />
      </KeyValue>
      {pledge_rate !== null && (
        <KeyValue name={t(QUOTE_TITLES.rate)}>
          <Ratio hundredths={pledge_rate} places={4} />
        </KeyValue>
      )}
      {policy_version !== null && (
        <KeyValue name={t(QUOTE_TITLES.policy)}>{t(QUOTE_TITLES.version, { n: policy_version })}</KeyValue>
      )}
      <KeyValue name={t(QUOTE_TITLES.maturity)}>{maturity}</KeyValue>
    </KeyValueList>
  )
}

function Line({ line }: { readonly line: QuotedLine }) {
  const { t, language } = useTranslation()
  const { contract_no, goods, weight, free, price, price_day, haircut, eligible, cap, faults } = line
  const unit = t(QUOTE_TITLES.ton)
  const isPart = weight !== free
  return (
    <li>
      <p className={styles['head']}>
        <strong>{contract_no}</strong> <span>{goods}</span>
      </p>
      <p className={styles['weight']}>
        <Quantity value={weight} unit={unit} />
        {isPart && <span>{t(QUOTE_TITLES.of_free, { free: `${formatNumber(language, free, 2)} ${unit}` })}</span>}
      </p>
      <Faults faults={faults} />
      <KeyValueList layout="ends" className={styles['figures']}>
        <KeyValue name={price_day === null ? t(QUOTE_TITLES.price) : formatPriceTitle(price_day, language)}>
          {price === null ? (
            <span className={styles['none']}>{t(QUOTE_TITLES.not_valued)}</span>
          ) : (
            <FigureButton figure={price} name={t(QUOTE_TITLES.price)} />
          )}
        </KeyValue>
        {eligible !== null && (
          <>
            <KeyValue name={t(QUOTE_TITLES.haircut)}>
              <Ratio hundredths={haircut} places={4} />
            </KeyValue>
            <KeyValue name={t(QUOTE_TITLES.eligible)}>
              <FigureButton figure={eligible} name={t(QUOTE_TITLES.eligible)} />
            </KeyValue>
          </>
        )}
        {cap !== null && (
          <KeyValue name={t(QUOTE_TITLES.line_cap)}>
            <Money fen={cap} />
          </KeyValue>
        )}
      </KeyValueList>
    </li>
  )
}

const formatPriceTitle = (day: string, language: Language): string => `${QUOTE_TITLES.price[language]} · ${day}`

function Faults({ faults }: { readonly faults: readonly QuoteRejection[] }) {
  return faults.map(({ code, message }) => (
    <Notice key={`${code}/${message}`} tone="warning">
      {message}
    </Notice>
  ))
}
