import { LanguageProvider } from '../ticket/page-language.tsx'
import { startTicketPage } from '../ticket/start-ticket-page.tsx'
import { PAGE } from './contract-page.titles.ts'
import { ContractPage } from './contract-page.tsx'

startTicketPage('contract', (code) => (
  <LanguageProvider name={PAGE.name}>
    <ContractPage code={code} />
  </LanguageProvider>
))
