// Public page on which a guarantor reads a margin call and acknowledges it.
import { type CallPage as CallData, toDecimalText } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { formatInstant } from '#i18n/format.ts'
import { useTexts } from '../ticket/page-language.tsx'
import { CodeForm } from '../ticket/parts/code-form.tsx'
import { Actions, ErrorText, Frame, SubmitButton } from '../ticket/parts/frame.tsx'
import { PageShell } from '../ticket/parts/page-shell.tsx'
import { StoppedStep } from '../ticket/parts/stopped-step.tsx'
import { useTask } from '../ticket/parts/use-task.ts'
import { CALL, OPEN, PAGE, STOPPED } from './call-page.titles.ts'
import { type CallState, useCall } from './use-call.ts'
import styles from '../ticket/page.module.css'

export function CallPage({ code }: { readonly code: string | undefined }) {
  return (
    <PageShell name={PAGE.name}>
      <CurrentStep code={code} />
    </PageShell>
  )
}

function CurrentStep({ code }: { readonly code: string | undefined }) {
  const { t } = useTexts()
  const state = useCall(code)
  const { view, page, sender } = state
  if (view.at === 'stopped') return <StoppedStep key={view.reason} texts={STOPPED[view.reason]} onRetry={state.retry} />
  if (view.at === 'open' && sender !== undefined) return <OpenStep state={state} sender={sender} />
  if (view.at === 'call' && page !== undefined) return <CallStep state={state} page={page} />
  return <output>{t(PAGE.loading)}</output>
}

function OpenStep({ state, sender }: { readonly state: CallState; readonly sender: NonNullable<CallState['sender']> }) {
  const { t } = useTexts()
  return (
    <Frame title={t(OPEN.title, { sender: sender.sender })}>
      <p>{t(OPEN.phone, { phone: sender.phone })}</p>
      <p className={styles['hint']}>{t(OPEN.expires, { time: formatInstant(sender.expires) })}</p>
      <CodeForm
        explain={state.explain}
        phone={sender.phone}
        submitText={t(OPEN.submit)}
        send={state.sendCode}
        submit={state.enterCode}
      />
    </Frame>
  )
}

const formatFen = (fen: number) => toDecimalText(fen, 2).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')
const formatPercent = (hundredths: number | null) => (hundredths === null ? '–' : `${toDecimalText(hundredths, 2)} %`)

function CallStep({ state, page }: { readonly state: CallState; readonly page: CallData }) {
  const { t } = useTexts()
  const task = useTask(state)
  const { acknowledge_time: acknowledged } = page
  return (
    <Frame title={t(OPEN.title, { sender: page.bank })}>
      <DueCard page={page} />
      <WaysCard page={page} />
      <FactsCard page={page} />
      {acknowledged === null ? (
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault()
            void task.run(state.acknowledge)
          }}
        >
          <ErrorText>{task.error}</ErrorText>
          <Actions>
            <p className={styles['hint']}>{t(CALL.hint)}</p>
            <SubmitButton task={task}>{t(CALL.acknowledge)}</SubmitButton>
          </Actions>
        </form>
      ) : (
        <output className={styles['good']}>{t(CALL.acknowledged, { time: formatInstant(acknowledged) })}</output>
      )}
    </Frame>
  )
}

interface CardProps {
  readonly page: CallData
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function DueCard({ page: { cash, suspended, cure_by: until } }: CardProps) {
  const { t } = useTexts()
  return (
    <section className={styles['card']}>
      <dl className={styles['facts']}>
        <Fact name={t(CALL.due)}>
          {cash === null ? t(CALL.no_price) : <strong>{t(CALL.yuan, { amount: formatFen(cash) })}</strong>}
          {suspended > 0 && <p className={styles['hint']}>{t(CALL.suspended, { amount: formatFen(suspended) })}</p>}
        </Fact>
        <Fact name={t(CALL.until)}>{formatInstant(until)}</Fact>
      </dl>
    </section>
  )
}

function WaysCard({ page }: CardProps) {
  const { t } = useTexts()
  const { account, account_name: name, financing_no: no, goods, spec } = page
  return (
    <section className={styles['card']}>
      <h2>{t(CALL.ways)}</h2>
      <p>{t(CALL.pay, { no })}</p>
      {account === '' ? (
        <p className={styles['hint']}>{t(CALL.no_account)}</p>
      ) : (
        <dl className={styles['facts']}>
          <Fact name={t(CALL.account_name)}>{name}</Fact>
          <Fact name={t(CALL.account)}>{account}</Fact>
        </dl>
      )}
      <p>{goods === null ? t(CALL.any_goods) : t(CALL.goods, { spec: spec ?? '', weight: toDecimalText(goods, 2) })}</p>
    </section>
  )
}

function FactsCard({ page }: CardProps) {
  const { t } = useTexts()
  const facts = [
    [CALL.no, page.call_no],
    [CALL.loan, page.financing_no],
    [CALL.owner, page.owner],
    [CALL.bank, page.bank],
    [CALL.guarantor, page.guarantor],
    [CALL.state, page.state_text],
    [CALL.issued, formatInstant(page.issued)],
    [CALL.debt, t(CALL.yuan, { amount: formatFen(page.exposure) })],
    [CALL.ratio, formatPercent(page.ltv)],
    [CALL.line, formatPercent(page.line)],
  ] as const
  return (
    <section className={styles['card']}>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <Fact key={name.en} name={t(name)}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  )
}
