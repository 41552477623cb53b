import { defineModule } from '#engine/define-module.ts'
import { createSigningRoutes } from './routes/create.ts'

export { contract } from './contract/contract.ts'
export { contractParty } from './party/party.ts'
export { contractTemplate } from './template/template.ts'

export const contracts = defineModule({
  key: 'contracts',
  routes: async (api, deps) => {
    await api.register(createSigningRoutes(deps))
  },
})
