import { LanguageProvider } from '../ticket/page-language.tsx'
import { startTicketPage } from '../ticket/start-ticket-page.tsx'
import { PAGE } from './call-page.titles.ts'
import { CallPage } from './call-page.tsx'

startTicketPage('call', (code) => (
  <LanguageProvider name={PAGE.name}>
    <CallPage code={code} />
  </LanguageProvider>
))
