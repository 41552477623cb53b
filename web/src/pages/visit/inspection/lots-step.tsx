import { useTexts } from '#pages/ticket/page-language.tsx'
import { Facts } from '../parts/fields.tsx'
import type { VisitStep } from '../use-visit.ts'
import {
  countReadyLots,
  findLotProblems,
  getLotEntry,
  type InspectionDraft,
  isCounted,
  type Lot,
} from './inspection.ts'
import { LOTS } from './inspection.titles.ts'
import page from '#pages/ticket/page.module.css'
import styles from '../visit.module.css'

interface LotsStepProps {
  readonly visit: VisitStep<InspectionDraft>
  readonly onOpen: (lot: Lot) => void
}

/** Lists the lots with the state of each. */
export function LotsStep({ visit: { draft }, onOpen }: LotsStepProps) {
  const { t } = useTexts()
  const { lots, visit_no, type_text, warehouse, address } = draft.page
  const ready = countReadyLots(draft)
  return (
    <>
      <section className={page['card']}>
        <h2>{type_text}</h2>
        <p>{visit_no}</p>
        <Facts facts={[[t(LOTS.warehouse), [warehouse, address].filter((part) => part !== '').join(' · ')]]} />
      </section>
      <p className={styles['progress']}>{t(LOTS.progress, { n: ready, of: lots.length })}</p>
      <progress value={ready} max={lots.length} aria-hidden className={styles['bar']} />
      <p className={page['hint']}>{t(LOTS.blind)}</p>
      <ol className={styles['lots']}>
        {lots.map((lot) => (
          <li key={lot.lot_id}>
            <button type="button" onClick={() => onOpen(lot)}>
              <span>
                <strong>{lot.lot_no}</strong>
                <span>{[lot.good_name, lot.spec_name, lot.location_no].filter((part) => part !== '').join(' · ')}</span>
              </span>
              <LotState draft={draft} lot={lot} />
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

function LotState({ draft, lot }: { readonly draft: InspectionDraft; readonly lot: Lot }) {
  const { t } = useTexts()
  const entry = getLotEntry(draft, lot)
  const problems = findLotProblems(lot, entry)
  if (problems.length === 0) return <span className={page['good']}>✓ {t(LOTS.ready)}</span>
  if (problems.includes('second')) return <span className={styles['warning']}>{t(LOTS.second)}</span>
  return <span className={page['hint']}>{t(isCounted(lot, entry) ? LOTS.counted : LOTS.todo)}</span>
}
