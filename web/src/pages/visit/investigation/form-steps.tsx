// The sections of an investigation's form.
import { useTexts } from '#pages/ticket/page-language.tsx'
import { formatNumber } from '#i18n/format.ts'
import { Card, CheckField, DateField, Facts, FlagField, LongField, TextField } from '../parts/fields.tsx'
import type { VisitStep } from '../use-visit.ts'
import {
  CHECKS,
  COMPANY_TEXTS,
  type InvestigationDraft,
  type InvestigationEntries,
  type InvestigationText,
  isRateValid,
  TRADE_TEXTS,
} from './investigation.ts'
import { APPLICATION, CHECK_TITLES, FORM, TEXT_TITLES } from './investigation.titles.ts'
import page from '#pages/ticket/page.module.css'

interface FormStepProps {
  readonly visit: VisitStep<InvestigationDraft>
}

const SHORT: ReadonlySet<InvestigationText> = new Set([
  'sign_company',
  'terminal_user',
  'transport_party',
  'transit_place',
  'quality_unit',
  'quantity_unit',
])

const useEnter =
  ({ change }: FormStepProps['visit']) =>
  (entered: (entries: InvestigationEntries) => Partial<InvestigationEntries>) =>
    void change((latest) => ({ ...latest, entries: { ...latest.entries, ...entered(latest.entries) } }))

interface TextEntryProps extends FormStepProps {
  readonly name: InvestigationText
  readonly isOptional?: boolean
}

function TextEntry({ visit, name, isOptional = false }: TextEntryProps) {
  const { t } = useTexts()
  const enter = useEnter(visit)
  const Field = SHORT.has(name) ? TextField : LongField
  return (
    <Field
      label={t(TEXT_TITLES[name])}
      value={visit.draft.entries.texts[name]}
      onChange={(text) => enter(({ texts }) => ({ texts: { ...texts, [name]: text } }))}
      maxLength={SHORT.has(name) ? 60 : 500}
      isOptional={isOptional}
    />
  )
}

export function CompanyStep({ visit }: FormStepProps) {
  const { t, language } = useTexts()
  const { company_name, financing_no, financing_amount, financing_days, purpose, goods, warehouses } = visit.draft.page
  return (
    <>
      <Card title={t(APPLICATION.title)}>
        <Facts
          facts={[
            [t(APPLICATION.company), company_name],
            [t(APPLICATION.no), financing_no],
            [t(APPLICATION.amount), formatNumber(language, financing_amount, 2)],
            [t(APPLICATION.days), String(financing_days)],
            [t(APPLICATION.purpose), purpose],
            [t(APPLICATION.goods), goods],
            [t(APPLICATION.warehouses), warehouses],
          ]}
        />
      </Card>
      {COMPANY_TEXTS.map((name) => (
        <TextEntry key={name} visit={visit} name={name} isOptional />
      ))}
    </>
  )
}

export function TradeStep({ visit }: FormStepProps) {
  const { t } = useTexts()
  const { interest_rate, business_begin_date } = visit.draft.entries
  const enter = useEnter(visit)
  const isWrong = !isRateValid(interest_rate)
  return (
    <>
      {TRADE_TEXTS.map((name) => (
        <TextEntry key={name} visit={visit} name={name} isOptional />
      ))}
      <DateField
        label={t(FORM.business_begin_date)}
        value={business_begin_date}
        onChange={(date) => enter(() => ({ business_begin_date: date }))}
        isOptional
      />
      <TextField
        label={t(FORM.interest_rate)}
        value={interest_rate}
        onChange={(rate) => enter(() => ({ interest_rate: rate }))}
        maxLength={5}
        inputMode="decimal"
        isOptional
        isWrong={isWrong}
        hint={isWrong ? t(FORM.rateWrong) : ''}
      />
    </>
  )
}

export function ChecksStep({ visit }: FormStepProps) {
  const { t } = useTexts()
  const enter = useEnter(visit)
  const { checks } = visit.draft.entries
  const check = (number: number, isChecked: boolean) =>
    enter((entries) => ({
      checks: isChecked
        ? CHECKS.filter((each) => each === number || entries.checks.includes(each))
        : entries.checks.filter((each) => each !== number),
    }))
  return (
    <>
      <Card title={t(FORM.checks)}>
        {CHECKS.map((number) => (
          <CheckField
            key={number}
            label={t(CHECK_TITLES[number])}
            isChecked={checks.includes(number)}
            onChange={(isChecked) => check(number, isChecked)}
          />
        ))}
      </Card>
      <TextEntry visit={visit} name="risk_point" />
      <p className={page['hint']}>{t(FORM.riskMissing)}</p>
    </>
  )
}

export function ConclusionStep({ visit }: FormStepProps) {
  const { t } = useTexts()
  const enter = useEnter(visit)
  const { need_supply, approve_status } = visit.draft.entries
  return (
    <>
      <TextEntry visit={visit} name="conclusion" />
      <FlagField
        label={t(FORM.approve_status)}
        value={approve_status}
        onChange={(flag) => enter(() => ({ approve_status: flag }))}
      />
      <FlagField
        label={t(FORM.need_supply)}
        value={need_supply}
        onChange={(flag) => enter(() => ({ need_supply: flag }))}
      />
      {need_supply === 1 && <TextEntry visit={visit} name="supply_explain" />}
      <p className={page['hint']}>{t(FORM.conclusionMissing)}</p>
    </>
  )
}
