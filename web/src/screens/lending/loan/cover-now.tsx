import { type LoanCoverFigures, type LoanPledge, getValuationCause } from '@cangdan/protocol'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { FigureButton } from '#ui/figure/figure-button.tsx'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Money, Quantity, Ratio } from '#ui/data-display/quantity.tsx'
import { OpenCall } from './open-call.tsx'
import { LOAN_TITLES } from './titles.ts'
import styles from './loan.module.css'

interface CoverNowProps {
  readonly cover: LoanCoverFigures | null
  readonly pledges: readonly LoanPledge[]
  /** Id of the loan. */
  readonly loan: number
}

const TONES = {
  normal: 'success',
  warning: 'warning',
  call: 'danger',
  liquidation: 'danger',
  unpriced: 'warning',
} as const

export function CoverNow({ cover, pledges, loan }: CoverNowProps) {
  const { t } = useTranslation()
  if (cover === null) return <p className={styles['note']}>{t(LOAN_TITLES.none_pledged)}</p>
  const { band, pledge_rate, lines, eligible, triggers, valued } = cover
  return (
    <>
      <CoverNotices cover={cover} loan={loan} />
      <KeyValueList layout="stacked">
        <KeyValue name={t(LOAN_TITLES.band)}>{t(LOAN_TITLES[band])}</KeyValue>
        {eligible !== null && (
          <KeyValue name={t(LOAN_TITLES.eligible)}>
            <FigureButton figure={eligible} name={t(LOAN_TITLES.eligible)} />
          </KeyValue>
        )}
        <KeyValue name={t(LOAN_TITLES.rate)}>
          <Ratio hundredths={pledge_rate} places={4} />
        </KeyValue>
        {triggers.map(({ line, price }) => (
          <KeyValue
            key={line}
            name={
              <>
                {t(LOAN_TITLES.trigger, { line: t(LOAN_TITLES[line]) })} <Ratio hundredths={lines[line]} places={4} />
              </>
            }
          >
            <FigureButton figure={price} name={t(LOAN_TITLES.trigger, { line: t(LOAN_TITLES[line]) })} />
          </KeyValue>
        ))}
        {valued !== null && (
          <KeyValue name={t(LOAN_TITLES.valued)}>
            {formatInstant(valued.time)} · {t(getValuationCause(valued.cause))}
          </KeyValue>
        )}
      </KeyValueList>
      <ul className={styles['pledges']}>
        {pledges.map((pledge) => (
          <Pledge key={pledge.id} pledge={pledge} />
        ))}
      </ul>
    </>
  )
}

interface CoverNoticesProps {
  readonly cover: LoanCoverFigures
  readonly loan: number
}

function CoverNotices({ cover: { band, gaps, holds, call, below_minimum: least }, loan }: CoverNoticesProps) {
  const { t } = useTranslation()
  // The notice of an open call names the band too.
  const isBandNamed = band !== 'normal' && (call === null || gaps.length > 0)
  return (
    <div className={styles['notices']}>
      {isBandNamed && (
        <Notice tone={TONES[band]} title={t(LOAN_TITLES[band])}>
          {gaps.map((gap) => (
            <p key={gap}>{gap}</p>
          ))}
          {least !== null && (
            <p>
              {t(LOAN_TITLES.below_minimum)} <Money fen={least} />
            </p>
          )}
        </Notice>
      )}
      {call !== null && <OpenCall call={call} loan={loan} />}
      {holds.length > 0 && (
        <Notice tone="danger" title={t(LOAN_TITLES.blocked)}>
          {holds.map((hold) => (
            <p key={hold}>{hold}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}

function Pledge({ pledge }: { readonly pledge: LoanPledge }) {
  const { t } = useTranslation()
  const { id, pledge_no, receipt_id, contract_no, goods, weight, earmarked, price, eligible, releasable } = pledge
  const unit = t(LOAN_TITLES.ton)
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
        <KeyValue name={t(LOAN_TITLES.weight)}>
          <Quantity value={weight} unit={unit} />
        </KeyValue>
        {earmarked > 0 && (
          <KeyValue name={t(LOAN_TITLES.earmarked)}>
            <Quantity value={earmarked} unit={unit} />
          </KeyValue>
        )}
        {price !== null && (
          <KeyValue name={t(LOAN_TITLES.price)}>
            <FigureButton figure={price} name={t(LOAN_TITLES.price)} />
          </KeyValue>
        )}
        {eligible !== null && (
          <KeyValue name={t(LOAN_TITLES.eligible)}>
            <FigureButton figure={eligible} name={t(LOAN_TITLES.eligible)} />
          </KeyValue>
        )}
        <KeyValue name={t(LOAN_TITLES.releasable)}>
          <FigureButton figure={releasable} name={t(LOAN_TITLES.releasable)} />
        </KeyValue>
      </KeyValueList>
    </li>
  )
}
