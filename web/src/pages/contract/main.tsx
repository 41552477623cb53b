import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeTicket } from './client/ticket.ts'
import { ContractPage } from './contract-page.tsx'
import { LanguageProvider } from './page-language.tsx'

const code = takeTicket()
// Another link that is opened in this tab changes only the fragment.
addEventListener('hashchange', () => location.reload())
const root = document.querySelector('#root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <ContractPage code={code} />
      </LanguageProvider>
    </StrictMode>,
  )
