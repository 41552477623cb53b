import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeTicket, type TicketPage } from './client/ticket.ts'

/** Renders a page that a ticket opens. `code` is undefined without a complete link. */
export function startTicketPage(page: TicketPage, render: (code: string | undefined) => ReactNode): void {
  const code = takeTicket(page)
  // Another link that is opened in this tab changes only the fragment.
  addEventListener('hashchange', () => location.reload())
  const root = document.querySelector('#root')
  if (root !== null) createRoot(root).render(<StrictMode>{render(code)}</StrictMode>)
}
