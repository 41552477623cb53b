import { formatInstant } from '#i18n/format.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { Button, ErrorText } from '#pages/ticket/parts/frame.tsx'
import { readClock } from '../draft/draft.ts'
import { type InspectionDraft, needsNote } from '../inspection/inspection.ts'
import { Card, LongField } from '../parts/fields.tsx'
import type { VisitStep } from '../use-visit.ts'
import { PLACE } from './place.titles.ts'
import { findUsablePlace, formatPlace } from './read-place.ts'
import { usePlace } from './use-place.ts'
import page from '#pages/ticket/page.module.css'

export function PlaceStep({ visit: { draft, change } }: { readonly visit: VisitStep<InspectionDraft> }) {
  const { t } = useTexts()
  const { current, now, isDenied } = usePlace()
  const { place: recorded, place_note, isNoteRequired } = draft.entries
  const usable = findUsablePlace(current, now)
  const enter = (entries: Partial<InspectionDraft['entries']>) =>
    change((latest) => ({ ...latest, entries: { ...latest.entries, ...entries } }))
  const record = () => {
    const place = findUsablePlace(current, Date.now())
    if (place !== undefined) void enter({ place: { ...place, time: readClock(draft) }, isNoteRequired: false })
  }
  const describeCurrent = () => {
    if (usable !== undefined) return formatPlace(usable)
    if (isDenied) return t(PLACE.denied)
    return current === undefined ? t(PLACE.searching) : t(PLACE.inexact, { n: current.place.accuracy })
  }
  return (
    <>
      <p>{t(PLACE.hint)}</p>
      <Card title={t(PLACE.current)}>
        <output>{describeCurrent()}</output>
        <Button
          look={recorded === undefined && usable !== undefined ? 'primary' : 'plain'}
          isDisabled={usable === undefined}
          onPress={record}
        >
          {t(recorded === undefined ? PLACE.record : PLACE.recordAgain)}
        </Button>
        <p className={recorded === undefined ? page['hint'] : page['good']}>
          {recorded === undefined
            ? t(PLACE.none)
            : t(PLACE.recorded, { place: formatPlace(recorded), time: formatInstant(recorded.time) })}
        </p>
      </Card>
      <ErrorText>{isNoteRequired ? t(PLACE.outside) : ''}</ErrorText>
      <LongField
        label={t(PLACE.note)}
        value={place_note}
        onChange={(entered) => void enter({ place_note: entered })}
        maxLength={500}
        isOptional={!needsNote(draft.entries)}
        hint={t(PLACE.noteHint)}
      />
    </>
  )
}
