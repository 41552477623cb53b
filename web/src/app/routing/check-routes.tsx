import { useParams } from 'react-router'
import { BusinessScreen } from '#screens/contracts/contract-check/business-screen.tsx'
import { ContractCheckScreen } from '#screens/contracts/contract-check/contract-check-screen.tsx'
import { CheckScreen } from '#screens/receipts/receipt-check/check-screen.tsx'
import { createBareRoute } from './bare-route.tsx'

const useCode = (): string => useParams()['code'] ?? ''

export const BUSINESS = createBareRoute(BusinessScreen)
export const CHECK_CONTRACT = createBareRoute(() => <ContractCheckScreen code={useCode()} />)
export const CHECK_RECEIPT = createBareRoute(() => <CheckScreen code={useCode()} />)
