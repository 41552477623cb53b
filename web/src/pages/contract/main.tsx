import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeTicket } from '../ticket/client/ticket.ts'
import { PAGE } from './contract-page.titles.ts'
import { ContractPage } from './contract-page.tsx'
import { LanguageProvider } from '../ticket/page-language.tsx'

const code = takeTicket('contract')
// Another link that is opened in this tab changes only the fragment.
addEventListener('hashchange', () => location.reload())
const root = document.querySelector('#root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider name={PAGE.name}>
        <ContractPage code={code} />
      </LanguageProvider>
    </StrictMode>,
  )
