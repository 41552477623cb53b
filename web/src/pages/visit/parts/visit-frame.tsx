import { useEffect } from 'react'
import { formatInstant } from '#i18n/format.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { CodeForm } from '#pages/ticket/parts/code-form.tsx'
import { Frame } from '#pages/ticket/parts/frame.tsx'
import { PageShell } from '#pages/ticket/parts/page-shell.tsx'
import { StoppedStep } from '#pages/ticket/parts/stopped-step.tsx'
import type { VisitPage, VisitPageName, VisitReport } from '../client/visit-client.ts'
import { storePage } from '../offline/store-page.ts'
import { STOPPED } from '../stopped.titles.ts'
import type { Visit } from '../use-visit.ts'
import { DONE, OPEN, VISIT } from '../visit.titles.ts'
import { SaveNote } from './save-note.tsx'
import page from '#pages/ticket/page.module.css'

interface VisitFrameProps<Page extends VisitPage, Entries, Report extends VisitReport> {
  readonly name: VisitPageName
  readonly visit: Visit<Page, Entries, Report>
}

/** Shows what comes before and after the steps of a visit, and the steps between. */
export function VisitFrame<Page extends VisitPage, Entries, Report extends VisitReport>({
  name,
  visit,
}: VisitFrameProps<Page, Entries, Report>) {
  return (
    <PageShell name={VISIT[name]}>
      <CurrentView name={name} visit={visit} />
    </PageShell>
  )
}

function CurrentView<Page extends VisitPage, Entries, Report extends VisitReport>({
  name,
  visit,
}: VisitFrameProps<Page, Entries, Report>) {
  const { t } = useTexts()
  const { session, state, explain, Steps } = visit
  const { view, draft } = state
  const isReady = view.at === 'visit' && Steps !== undefined
  useEffect(() => {
    // Without it the page works until the browser drops it.
    if (isReady) storePage().catch(() => {})
  }, [isReady])
  switch (view.at) {
    case 'stopped':
      return <StoppedStep key={view.reason} texts={STOPPED[view.reason]} onRetry={() => void session.start()} />
    case 'elsewhere':
      return (
        <Frame title={t(VISIT.elsewhere)}>
          <p>{t(VISIT.elsewhereHint)}</p>
        </Frame>
      )
    case 'open':
      return (
        <Frame title={t(OPEN[name], { sender: view.sender.sender })}>
          <p>{t(OPEN.phone, { phone: view.sender.phone })}</p>
          <p className={page['hint']}>{t(OPEN.expires, { time: formatInstant(view.sender.expires) })}</p>
          <CodeForm
            explain={explain}
            phone={view.sender.phone}
            submitText={t(OPEN.submit)}
            send={() => session.getClient().sendCode('open')}
            submit={session.begin}
          />
        </Frame>
      )
    case 'done':
      return (
        <Frame title={t(DONE.title)}>
          <p className={page['good']}>
            {t(DONE.facts, { no: view.outcome.visit_no, time: formatInstant(view.outcome.submit_time) })}
          </p>
          <p className={page['hint']}>{t(DONE.wiped)}</p>
        </Frame>
      )
    default:
      if (view.at === 'loading' || draft === undefined || Steps === undefined)
        return <output>{t(VISIT.loading)}</output>
      return (
        <>
          <SaveNote state={state} isWaiting={session.hasWaiting()} />
          <Steps visit={visit} draft={draft} />
        </>
      )
  }
}
