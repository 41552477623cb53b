import { defineModule } from '#engine/define-module.ts'
import { contractFiles } from '#modules/lending/index.ts'
import { contractIntegrity } from './integrity/file-state.ts'
import { checkContractFiles } from './integrity/check-files.ts'
import { endContracts } from './jobs/contract-terms.ts'
import { checkCovenants } from './jobs/covenant-terms.ts'
import { registerContractCheck } from './routes/check.ts'
import { startSigningLoop } from './signing/run-flows.ts'
import { createSigningRoutes } from './routes/create.ts'
import { registerEvidenceRoute } from './routes/evidence.ts'
import { registerLoanTermsRoute } from './routes/loan-terms.ts'
import { registerPrintRoute } from './routes/print.ts'
import { registerTextRoute } from './routes/text.ts'
import { createTemplateRoutes } from './routes/template.ts'

export { contract } from './contract/contract.ts'
export { noteFlowCall } from './signing/flow-rows.ts'
export {
  type FlowRequest,
  type FlowSigner,
  type FlowState,
  type FlowStatus,
  type SigningDeps,
  type SigningService,
  type SigningServices,
  SigningServiceError,
  signingServices,
} from './signing/signing-service.ts'
export { covenant } from './covenant/covenant.ts'
export { contractParty } from './party/party.ts'
export { contractScan } from './scan/scan.ts'
export { contractTemplate } from './template/template.ts'

contractFiles.fill(contractIntegrity)

export const contracts = defineModule({
  key: 'contracts',
  routes: async (api, deps) => {
    await api.register(createSigningRoutes(deps))
    registerContractCheck(api, deps)
    registerEvidenceRoute(api, deps)
    registerPrintRoute(api, deps)
    registerTextRoute(api, deps)
    registerLoanTermsRoute(api, deps)
    await api.register(createTemplateRoutes(deps))
  },
  scheduledJobs: (deps) => ({
    contract_end: {
      run: async () => (await checkContractFiles(deps)) + (await endContracts(deps)) + (await checkCovenants(deps)),
      params: '',
    },
  }),
  loops: (deps) => [startSigningLoop(deps)],
})
