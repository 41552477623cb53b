// A quote: what can be asked for, what speaks against it, and what each of the goods counts for.
import { type FinancingQuote, fill, type Language, type QuotedLine, type QuoteFault } from '@cangdan/protocol'
import { formatNumber, useLanguage } from '#i18n/index.ts'
import { FigureButton } from '#ui/figure/figure-button.tsx'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Money, Quantity, Ratio } from '#ui/data-display/quantity.tsx'
import { Stat, Stats } from '#ui/data-display/stat.tsx'
import { QUOTE_WORDS } from './words.ts'
import styles from './quote.module.css'

interface QuoteBodyProps {
  readonly quote: FinancingQuote
  /** Fen that are asked for; 0 while nothing is. */
  readonly amount: number
}

export function QuoteBody({ quote, amount }: QuoteBodyProps) {
  const { language } = useLanguage()
  const { cap, possible, lines } = quote
  return (
    <>
      <Stats>
        <Stat name={QUOTE_WORDS.possible[language]}>
          <Money fen={possible} />
        </Stat>
      </Stats>
      {cap !== null && cap.shown !== possible && (
        <p className={styles['note']}>{QUOTE_WORDS.single[language]}</p>
      )}
      <Faults faults={quote.faults} />
      <Terms quote={quote} amount={amount} />
      <ul className={styles['lines']} aria-label={QUOTE_WORDS.goods[language]}>
        {lines.map((line) => (
          <Line key={line.receipt_id} line={line} />
        ))}
      </ul>
    </>
  )
}

function Terms({ quote, amount }: QuoteBodyProps) {
  const { language } = useLanguage()
  const { eligible, pledge_rate, cap, policy_version, maturity } = quote
  return (
    <KeyValueList layout="ends">
      {amount > 0 && (
        <KeyValue name={QUOTE_WORDS.asked[language]}>
          <Money fen={amount} />
        </KeyValue>
      )}
      {cap !== null && (
        <KeyValue name={QUOTE_WORDS.cap[language]}>
          <FigureButton figure={cap} name={QUOTE_WORDS.cap[language]} />
        </KeyValue>
      )}
      <KeyValue name={QUOTE_WORDS.eligible[language]}>
        <FigureButton figure={eligible} name={QUOTE_WORDS.eligible[language]} />
      </KeyValue>
      {pledge_rate !== null && (
        <KeyValue name={QUOTE_WORDS.rate[language]}>
          <Ratio hundredths={pledge_rate} places={4} />
        </KeyValue>
      )}
      {policy_version !== null && (
        <KeyValue name={QUOTE_WORDS.policy[language]}>
          {fill(QUOTE_WORDS.version[language], { n: policy_version })}
        </KeyValue>
      )}
      <KeyValue name={QUOTE_WORDS.maturity[language]}>{maturity}</KeyValue>
    </KeyValueList>
  )
}

function Line({ line }: { readonly line: QuotedLine }) {
  const { language } = useLanguage()
  const { contract_no, goods, weight, free, price, price_day, haircut, eligible, cap, faults } = line
  const unit = QUOTE_WORDS.ton[language]
  const isPart = weight !== free
  return (
    <li>
      <p className={styles['head']}>
        <strong>{contract_no}</strong> <span>{goods}</span>
      </p>
      <p className={styles['weight']}>
        <Quantity value={weight} unit={unit} />
        {isPart && (
          <span>
            {fill(QUOTE_WORDS.of_free[language], { free: `${formatNumber(language, free, 2)} ${unit}` })}
          </span>
        )}
      </p>
      <Faults faults={faults} />
      <KeyValueList layout="ends" className={styles['figures']}>
        <KeyValue name={price_day === null ? QUOTE_WORDS.price[language] : priceOf(price_day, language)}>
          {price === null ? (
            <span className={styles['none']}>{QUOTE_WORDS.not_valued[language]}</span>
          ) : (
            <FigureButton figure={price} name={QUOTE_WORDS.price[language]} />
          )}
        </KeyValue>
        {eligible !== null && (
          <>
            <KeyValue name={QUOTE_WORDS.haircut[language]}>
              <Ratio hundredths={haircut} places={4} />
            </KeyValue>
            <KeyValue name={QUOTE_WORDS.eligible[language]}>
              <FigureButton figure={eligible} name={QUOTE_WORDS.eligible[language]} />
            </KeyValue>
          </>
        )}
        {cap !== null && (
          <KeyValue name={QUOTE_WORDS.line_cap[language]}>
            <Money fen={cap} />
          </KeyValue>
        )}
      </KeyValueList>
    </li>
  )
}

const priceOf = (day: string, language: Language): string => `${QUOTE_WORDS.price[language]} · ${day}`

function Faults({ faults }: { readonly faults: readonly QuoteFault[] }) {
  return faults.map(({ code, message }) => (
    <Notice key={`${code}/${message}`} tone="warning">
      {message}
    </Notice>
  ))
}
