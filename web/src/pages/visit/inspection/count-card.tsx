import { useState } from 'react'
import { formatInstant, formatNumber } from '#i18n/format.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { Button, ErrorText } from '#pages/ticket/parts/frame.tsx'
import { readClock } from '../draft/draft.ts'
import { Card, ChoiceField, TextField } from '../parts/fields.tsx'
import {
  type Count,
  getLotEntry,
  type InspectionDraft,
  isCounted,
  type Lot,
  type LotEntry,
  readCount,
} from './inspection.ts'
import { LOT, METHODS } from './inspection.titles.ts'
import page from '#pages/ticket/page.module.css'

interface CountCardProps {
  readonly draft: InspectionDraft
  readonly lot: Lot
  readonly enter: (entered: Partial<LotEntry>) => void
  readonly onCount: () => void
}

/** Takes the first count of a lot, and the second one where it differs from the books, which are not shown. */
export function CountCard(props: CountCardProps) {
  const { t } = useTexts()
  const { draft, lot, enter } = props
  const entry = getLotEntry(draft, lot)
  return (
    <>
      <Card title={t(LOT.count)}>
        {isCounted(lot, entry) ? <ConfirmedCount lot={lot} count={entry.count} /> : <CountForm {...props} />}
      </Card>
      {lot.is_different === 1 && (
        <Card title={t(LOT.secondTitle)}>
          <p>{t(LOT.secondHint)}</p>
          <TextField
            label={t(LOT.secondWeight)}
            value={entry.second_weight}
            onChange={(second_weight) => enter({ second_weight })}
            maxLength={14}
            inputMode="decimal"
          />
        </Card>
      )}
    </>
  )
}

function ConfirmedCount({ lot, count }: { readonly lot: Lot; readonly count: Count | undefined }) {
  const { t, language } = useTexts()
  if (count === undefined) return <p>{t(LOT.lockedElsewhere)}</p>
  const method = METHODS[count.count_method - 1] ?? METHODS[0]
  return (
    <>
      <p>
        {t(LOT.locked, {
          weight: formatNumber(language, count.weight, 2),
          method: t(method),
          time: formatInstant(count.count_time),
        })}
      </p>
      {lot.is_counted === 0 && <p className={page['hint']}>{t(LOT.unsent)}</p>}
    </>
  )
}

function CountForm({ draft, lot, enter, onCount }: CountCardProps) {
  const { t, language } = useTexts()
  const [error, setError] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const entry = getLotEntry(draft, lot)
  const read = readCount(entry)
  const ask = () => {
    setError(read === undefined ? t(LOT.countWrong) : '')
    setIsAsked(read !== undefined)
  }
  const confirm = () => {
    if (read === undefined) return
    enter({ count: { ...read, lot_id: lot.lot_id, count_time: readClock(draft) } })
    onCount()
  }
  if (isAsked && read !== undefined)
    return (
      <>
        <p role="alert">{t(LOT.confirmAgain, { weight: formatNumber(language, read.weight, 2) })}</p>
        <Button look="primary" onPress={confirm}>
          {t(LOT.yes)}
        </Button>
        <Button onPress={() => setIsAsked(false)}>{t(LOT.edit)}</Button>
      </>
    )
  return (
    <>
      <ChoiceField
        label={t(LOT.method)}
        choices={METHODS.map((method, index) => [index + 1, t(method)] as const)}
        value={entry.count_method}
        onChange={(count_method) => enter({ count_method })}
      />
      <TextField
        label={t(LOT.weight)}
        value={entry.weight}
        onChange={(weight) => enter({ weight })}
        maxLength={14}
        inputMode="decimal"
        isWrong={error !== ''}
      />
      <TextField
        label={t(LOT.pieces)}
        value={entry.pieces}
        onChange={(pieces) => enter({ pieces })}
        maxLength={10}
        inputMode="numeric"
        isOptional
      />
      <ErrorText>{error}</ErrorText>
      <Button onPress={ask}>{t(LOT.confirm)}</Button>
    </>
  )
}
