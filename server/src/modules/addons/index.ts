import { defineModule } from '#engine/define-module.ts'
import { createPurgeJob } from '#platform/database/purge.ts'
import { ADDONS } from './all-addons.ts'
import { OLD_CALLS } from './call/log-call.ts'
import { OLD_NONCES } from './hook-nonces.ts'
import { signingServices } from '#modules/contracts/index.ts'
import { ownSignIn } from '#modules/accounts/index.ts'
import { esignService } from './esign/load-esign.ts'
import { createAddonRoutes } from './routes/addons.ts'
import { registerHooks } from './routes/hooks.ts'
import { checkSmsAlarms } from './sms/sms.alarms.ts'
import { OLD_PROOFS } from './sign-in/proof-codes.ts'
import { OLD_STATES } from './sign-in/sign-in-states.ts'
import { createSocialRoutes } from './social/routes/social.ts'
import { startSmsWorker } from './sms/send/deliver.ts'
import { recordSmsEvidence } from './sms/send/evidence.ts'
import { readSmsReports } from './sms/send/reports.ts'
import { createSsoRoutes } from './sso/sign-in/sso-routes.ts'
import { ssoOwnSignIn } from './sso/own-sign-in.ts'

export { installAddon } from './addon.queries.ts'
export { ADDONS } from './all-addons.ts'
export { addonCall } from './call/call.ts'
export { ADDON_TITLES } from './routes/addons.titles.ts'
export { runAddonCommand } from './rotate-secrets.ts'
export { esignSetup } from './esign/esignsetup/esignsetup.ts'
export { smsBlock } from './sms/smsblock/smsblock.ts'
export { socialBind } from './sign-in/socialbind/socialbind.ts'
export { socialSetup } from './social/socialsetup/socialsetup.ts'
export { smsRecord } from './sms/smsrecord/smsrecord.ts'
export { createSmsSender } from './sms/send/send-code.ts'
export { smsSetup } from './sms/smssetup/smssetup.ts'
export { smsTemplate } from './sms/smstemplate/smstemplate.ts'
export { ssoPerson } from './sso/ssoperson/ssoperson.ts'
export { ssoProvider } from './sso/ssoprovider/ssoprovider.ts'

ownSignIn.fill(ssoOwnSignIn)
signingServices.fill(esignService)

export const addons = defineModule({
  key: 'addons',
  addons: ADDONS,
  routes: async (api, deps) => {
    await api.register(createAddonRoutes(deps))
    await api.register(createSsoRoutes(deps))
    await api.register(createSocialRoutes(deps))
  },
  pages: registerHooks,
  loops: (deps) => [startSmsWorker(deps)],
  scheduledJobs: (deps) => ({
    sms_report: {
      run: async () => {
        await readSmsReports(deps)
        await recordSmsEvidence(deps)
      },
      params: '',
    },
    sms_alarm: { run: () => checkSmsAlarms(deps), params: '' },
    log_purge: createPurgeJob(deps.db, [OLD_CALLS, OLD_NONCES]),
    code_purge: createPurgeJob(deps.db, [OLD_STATES, OLD_PROOFS]),
  }),
})
