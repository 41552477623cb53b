import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { INVESTIGATION_PAGE } from '@cangdan/protocol'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeTicket } from '../ticket/client/ticket.ts'
import { VisitPage } from './visit-page.tsx'

const name = location.pathname.startsWith(INVESTIGATION_PAGE) ? 'investigation' : 'inspection'
const code = takeTicket(name)
// Another link that is opened in this tab changes only the fragment.
addEventListener('hashchange', () => location.reload())
const root = document.querySelector('#root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <VisitPage name={name} code={code} />
    </StrictMode>,
  )
