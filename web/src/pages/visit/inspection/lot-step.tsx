import type { Title } from '@cangdan/protocol'
import { formatDate, formatList } from '#i18n/format.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { Actions, Button } from '#pages/ticket/parts/frame.tsx'
import { readClock } from '../draft/draft.ts'
import { Card, DateField, Facts, FlagField, TextField } from '../parts/fields.tsx'
import type { VisitStep } from '../use-visit.ts'
import { CountCard } from './count-card.tsx'
import {
  changeLot,
  findLotProblems,
  getLotEntry,
  type InspectionDraft,
  type Lot,
  type LotEntry,
  type LotProblem,
} from './inspection.ts'
import { LOT, LOTS, PACKAGE_STATES, SEAL_STATES } from './inspection.titles.ts'
import page from '#pages/ticket/page.module.css'

interface LotStepProps {
  readonly visit: VisitStep<InspectionDraft>
  readonly lot: Lot
  readonly onOpen: (lot: Lot | undefined) => void
  readonly onCount: () => void
}

const PROBLEM_TITLES: Readonly<Record<LotProblem, readonly Title[]>> = {
  count: [LOT.count],
  second: [LOT.secondTitle],
  scale: [LOT.scale, LOT.scaleEnd],
  package: [LOT.package],
  seal: [LOT.seal],
  flags: [LOT.sign, LOT.fire, LOT.camera],
}

export function LotStep({ visit, lot, onOpen, onCount }: LotStepProps) {
  const { t, language } = useTexts()
  const { draft, change } = visit
  const entry = getLotEntry(draft, lot)
  const enter = (entered: Partial<LotEntry>) => void change((latest) => changeLot(latest, lot, entered))
  const { lots } = draft.page
  const next = lots[lots.indexOf(lot) + 1]
  const missing = findLotProblems(lot, entry).flatMap((problem) => PROBLEM_TITLES[problem].map((name) => t(name)))
  return (
    <>
      <section className={page['card']}>
        <Facts
          facts={[
            [t(LOTS.location), lot.location_no],
            [t(LOTS.batch), lot.batch_no],
            [t(LOTS.marks), lot.marks],
            [t(LOTS.package), lot.package],
          ]}
        />
      </section>
      <CountCard draft={draft} lot={lot} enter={enter} onCount={onCount} />
      <StateCard draft={draft} entry={entry} enter={enter} />
      {missing.length > 0 && (
        <p className={page['hint']}>{t(LOT.missing, { fields: formatList(language, missing) })}</p>
      )}
      <Actions isRow>
        {next !== undefined && (
          <Button look="primary" onPress={() => onOpen(next)}>
            {t(LOT.next)}
          </Button>
        )}
        <Button look={next === undefined ? 'primary' : 'plain'} onPress={() => onOpen(undefined)}>
          {t(LOT.all)}
        </Button>
      </Actions>
    </>
  )
}

interface StateCardProps {
  readonly draft: InspectionDraft
  readonly entry: LotEntry
  readonly enter: (entered: Partial<LotEntry>) => void
}

/** The state of the goods and of their place: package, seals, equipment, the scale. */
function StateCard({ draft, entry, enter }: StateCardProps) {
  const { t } = useTexts()
  const isExpired = entry.scale_end !== '' && entry.scale_end < formatDate(readClock(draft))
  return (
    <Card title={t(LOT.state)}>
      <TextField
        label={t(LOT.package)}
        value={entry.package_state}
        onChange={(package_state) => enter({ package_state })}
        maxLength={60}
        suggestions={PACKAGE_STATES.map((state) => t(state))}
      />
      <TextField
        label={t(LOT.seal)}
        value={entry.seal_state}
        onChange={(seal_state) => enter({ seal_state })}
        maxLength={60}
        suggestions={SEAL_STATES.map((state) => t(state))}
      />
      <FlagField label={t(LOT.sign)} value={entry.sign_board} onChange={(sign_board) => enter({ sign_board })} />
      <FlagField label={t(LOT.fire)} value={entry.fire_safety} onChange={(fire_safety) => enter({ fire_safety })} />
      <FlagField
        label={t(LOT.camera)}
        value={entry.camera_state}
        onChange={(camera_state) => enter({ camera_state })}
      />
      <TextField
        label={t(LOT.scale)}
        value={entry.scale_no}
        onChange={(scale_no) => enter({ scale_no })}
        maxLength={60}
      />
      <DateField
        label={t(LOT.scaleEnd)}
        value={entry.scale_end}
        onChange={(scale_end) => enter({ scale_end })}
        warning={isExpired ? t(LOT.scaleExpired) : ''}
      />
      <TextField
        label={t(LOT.sample)}
        value={entry.sample_no}
        onChange={(sample_no) => enter({ sample_no })}
        maxLength={60}
        isOptional
      />
    </Card>
  )
}
