// What the goods of a loan carry at this moment: the band, the prices at which lines are reached, and each pledge with what of it could go.
import { fill, type LoanCoverNow, type LoanPledge } from '@cangdan/protocol'
import { useLanguage } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { FigureButton } from '#ui/figure/figure-button.tsx'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Quantity, Ratio } from '#ui/data-display/quantity.tsx'
import { LOAN_WORDS } from './words.ts'
import styles from './loan.module.css'

interface CoverNowProps {
  readonly cover: LoanCoverNow | null
  readonly pledges: readonly LoanPledge[]
}

const TONES = {
  normal: 'success',
  warning: 'warning',
  call: 'danger',
  liquidation: 'danger',
  unpriced: 'warning',
} as const

export function CoverNow({ cover, pledges }: CoverNowProps) {
  const { language } = useLanguage()
  if (cover === null) return <p className={styles['note']}>{LOAN_WORDS.none_pledged[language]}</p>
  const { band, pledge_rate, lines, eligible, triggers, gaps, holds } = cover
  return (
    <>
      {band !== 'normal' && (
        <Notice tone={TONES[band]} title={LOAN_WORDS[band][language]}>
          {gaps.map((gap) => (
            <p key={gap}>{gap}</p>
          ))}
        </Notice>
      )}
      {holds.length > 0 && (
        <Notice tone="danger" title={LOAN_WORDS.blocked[language]}>
          {holds.map((hold) => (
            <p key={hold}>{hold}</p>
          ))}
        </Notice>
      )}
      <KeyValueList layout="stacked">
        <KeyValue name={LOAN_WORDS.band[language]}>{LOAN_WORDS[band][language]}</KeyValue>
        {eligible !== null && (
          <KeyValue name={LOAN_WORDS.eligible[language]}>
            <FigureButton figure={eligible} name={LOAN_WORDS.eligible[language]} />
          </KeyValue>
        )}
        <KeyValue name={LOAN_WORDS.rate[language]}>
          <Ratio hundredths={pledge_rate} places={4} />
        </KeyValue>
        {triggers.map(({ line, price }) => (
          <KeyValue
            key={line}
            name={
              <>
                {fill(LOAN_WORDS.trigger[language], { line: LOAN_WORDS[line][language] })}{' '}
                <Ratio hundredths={lines[line]} places={4} />
              </>
            }
          >
            <FigureButton
              figure={price}
              name={fill(LOAN_WORDS.trigger[language], { line: LOAN_WORDS[line][language] })}
            />
          </KeyValue>
        ))}
      </KeyValueList>
      <ul className={styles['pledges']}>
        {pledges.map((pledge) => (
          <Pledge key={pledge.id} pledge={pledge} />
        ))}
      </ul>
    </>
  )
}

function Pledge({ pledge }: { readonly pledge: LoanPledge }) {
  const { language } = useLanguage()
  const { id, pledge_no, receipt_id, contract_no, goods, weight, earmarked, price, eligible, releasable } =
    pledge
  const unit = LOAN_WORDS.ton[language]
  return (
    <li>
      <p className={styles['head']}>
        <ScreenLink to={`/pledge/pledge/look/${id}`}>{pledge_no}</ScreenLink>
        <span>
          <ScreenLink to={`/pledge/receipt/look/${receipt_id}`}>{contract_no}</ScreenLink>
          {` · ${goods}`}
        </span>
      </p>
      <KeyValueList layout="stacked">
        <KeyValue name={LOAN_WORDS.weight[language]}>
          <Quantity value={weight} unit={unit} />
        </KeyValue>
        {earmarked > 0 && (
          <KeyValue name={LOAN_WORDS.earmarked[language]}>
            <Quantity value={earmarked} unit={unit} />
          </KeyValue>
        )}
        {price !== null && (
          <KeyValue name={LOAN_WORDS.price[language]}>
            <FigureButton figure={price} name={LOAN_WORDS.price[language]} />
          </KeyValue>
        )}
        {eligible !== null && (
          <KeyValue name={LOAN_WORDS.eligible[language]}>
            <FigureButton figure={eligible} name={LOAN_WORDS.eligible[language]} />
          </KeyValue>
        )}
        <KeyValue name={LOAN_WORDS.releasable[language]}>
          <FigureButton figure={releasable} name={LOAN_WORDS.releasable[language]} />
        </KeyValue>
      </KeyValueList>
    </li>
  )
}
