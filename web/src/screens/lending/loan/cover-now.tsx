import { type LoanCoverNow, type LoanPledge } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
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
  const { t } = useTranslation()
  if (cover === null) return <p className={styles['note']}>{t(LOAN_WORDS.none_pledged)}</p>
  const { band, pledge_rate, lines, eligible, triggers, gaps, holds } = cover
  return (
    <>
      {band !== 'normal' && (
        <Notice tone={TONES[band]} title={t(LOAN_WORDS[band])}>
          {gaps.map((gap) => (
            <p key={gap}>{gap}</p>
          ))}
        </Notice>
      )}
      {holds.length > 0 && (
        <Notice tone="danger" title={t(LOAN_WORDS.blocked)}>
          {holds.map((hold) => (
            <p key={hold}>{hold}</p>
          ))}
        </Notice>
      )}
      <KeyValueList layout="stacked">
        <KeyValue name={t(LOAN_WORDS.band)}>{t(LOAN_WORDS[band])}</KeyValue>
        {eligible !== null && (
          <KeyValue name={t(LOAN_WORDS.eligible)}>
            <FigureButton figure={eligible} name={t(LOAN_WORDS.eligible)} />
          </KeyValue>
        )}
        <KeyValue name={t(LOAN_WORDS.rate)}>
          <Ratio hundredths={pledge_rate} places={4} />
        </KeyValue>
        {triggers.map(({ line, price }) => (
          <KeyValue
            key={line}
            name={
              <>
                {t(LOAN_WORDS.trigger, { line: t(LOAN_WORDS[line]) })}{' '}
                <Ratio hundredths={lines[line]} places={4} />
              </>
            }
          >
            <FigureButton figure={price} name={t(LOAN_WORDS.trigger, { line: t(LOAN_WORDS[line]) })} />
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
  const { t } = useTranslation()
  const { id, pledge_no, receipt_id, contract_no, goods, weight, earmarked, price, eligible, releasable } =
    pledge
  const unit = t(LOAN_WORDS.ton)
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
        <KeyValue name={t(LOAN_WORDS.weight)}>
          <Quantity value={weight} unit={unit} />
        </KeyValue>
        {earmarked > 0 && (
          <KeyValue name={t(LOAN_WORDS.earmarked)}>
            <Quantity value={earmarked} unit={unit} />
          </KeyValue>
        )}
        {price !== null && (
          <KeyValue name={t(LOAN_WORDS.price)}>
            <FigureButton figure={price} name={t(LOAN_WORDS.price)} />
          </KeyValue>
        )}
        {eligible !== null && (
          <KeyValue name={t(LOAN_WORDS.eligible)}>
            <FigureButton figure={eligible} name={t(LOAN_WORDS.eligible)} />
          </KeyValue>
        )}
        <KeyValue name={t(LOAN_WORDS.releasable)}>
          <FigureButton figure={releasable} name={t(LOAN_WORDS.releasable)} />
        </KeyValue>
      </KeyValueList>
    </li>
  )
}
