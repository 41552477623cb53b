import { INVESTIGATION_PAGE } from '@cangdan/protocol'
import { startTicketPage } from '../ticket/start-ticket-page.tsx'
import { VisitPage } from './visit-page.tsx'

const name = location.pathname.startsWith(INVESTIGATION_PAGE) ? 'investigation' : 'inspection'
startTicketPage(name, (code) => <VisitPage name={name} code={code} />)
