import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeTicket } from '../ticket/client/ticket.ts'
import { PAGE } from './call-page.titles.ts'
import { CallPage } from './call-page.tsx'
import { LanguageProvider } from '../ticket/page-language.tsx'

const code = takeTicket('call')
// Another link that is opened in this tab changes only the fragment.
addEventListener('hashchange', () => location.reload())
const root = document.querySelector('#root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider name={PAGE.name}>
        <CallPage code={code} />
      </LanguageProvider>
    </StrictMode>,
  )
