import { defineModule } from '#engine/define-module.ts'
import { createPurgeJob } from '#platform/database/purge.ts'
import { mailPasswordReminders } from './jobs/password-mails.ts'
import { OLD_FAILURES } from './routes/login-guard/failures.ts'
import { OLD_PLACES } from './routes/login-guard/known-places.ts'
import { createLoginGuard } from './routes/login-guard/login-guard.ts'
import { createLoginGuardRoutes } from './routes/login-guard/routes.ts'
import { createAddressRoutes } from './routes/members/addresses.ts'
import { findOwnPaperFile, registerOwnPaperRoutes } from './routes/members/own-papers.ts'
import { createOrgRoutes } from './routes/org/org.ts'
import { registerProfileRoutes } from './routes/profile/profile.ts'
import { createSecondFactorRoutes } from './routes/profile/second-factor.ts'
import { registerAgreementPictures } from './routes/registration/agreements.ts'
import { createRegistrationRoutes } from './routes/registration/registration.ts'
import { registerOperatorPermissionRoutes } from './routes/roles/operator-permission.ts'
import { createPasswordResetRoute } from './routes/session/password-reset.ts'
import { createSessionRoutes } from './routes/session/session.ts'

export { ACCOUNT_ACTIONS, ACCOUNT_STATES, FACTOR_ACTIONS } from './account/account.actions.ts'
export { MEMBER_ROLES_COLUMN } from './account/account.choices.ts'
export { ACCOUNT_COLUMNS, ACCOUNT_STATE_COLUMNS } from './account/account.columns.ts'
export { createAccountHooks } from './account/account.hooks.ts'
export { endSessions } from './account/account.queries.ts'
export { checkAccount } from './account/account.rules.ts'
export { accountTitles, FACTOR_TITLES } from './account/account.titles.ts'
export { assertBelow } from './account/account.guard.ts'
export { buildKindTitles } from './access/kind.titles.ts'
export { announceSignInMethod } from './account/account.notices.ts'
export { accessIp } from './accessip/accessip.ts'
export { accessUser } from './accessuser/accessuser.ts'
export { administrator } from './administrator/administrator.ts'
export { POSITION, assertPosition } from './bank/bank.guard.ts'
export { bank } from './bank/bank.ts'
export { LTV_HINT } from './bank/ltv.titles.ts'
export { bankOperator } from './bankoperator/bankoperator.ts'
export { company } from './company/company.ts'
export { disabledOperator } from './disabledoperator/disabledoperator.ts'
export { memberLogin } from './memberlogin/memberlogin.ts'
export { operator } from './operator/operator.ts'
export { ORGANISATION, ownOrganisation } from './organisation/organisation.scope.ts'
export { organisation } from './organisation/organisation.ts'
export { person } from './person/person.ts'
export { findStandardRole } from './role/role.queries.ts'
export { listRightHolders } from './role/right-holders.ts'
export { role } from './role/role.ts'
export { applyRoleTemplates } from './role/templates/apply-templates.ts'
export type { TemplateKey } from './role/templates/role-templates.ts'
export { type Handover, type OwnSignIn, ownSignIn } from './routes/session/own-sign-in.ts'
export { createLoginGuard } from './routes/login-guard/login-guard.ts'
export { listAddresses } from './routes/members/addresses.ts'
export { MEMBER_TITLES } from './routes/members/members.titles.ts'
export { openAccountSession } from './routes/session/external-session.ts'
export { requireOwnKey } from './routes/session/open-session.ts'
export { supplier } from './supplier/supplier.ts'
export { userAuth } from './user-auth/user-auth.ts'
export { user } from './user/user.ts'

export const accounts = defineModule({
  key: 'accounts',
  routes: async (api, deps) => {
    const guard = createLoginGuard(deps)
    await api.register(createSessionRoutes({ ...deps, urls: deps.fileUrls, guard }))
    await api.register(createPasswordResetRoute({ ...deps, guard }))
    await api.register(createLoginGuardRoutes(deps))
    await api.register(createRegistrationRoutes({ ...deps, guard }))
    await api.register(createSecondFactorRoutes({ ...deps, guard }))
    await api.register(createAddressRoutes(deps.db))
    await api.register(createOrgRoutes(deps.db))
    registerOperatorPermissionRoutes(api, deps)
    registerProfileRoutes(api, { ...deps, guard })
    registerOwnPaperRoutes(api, deps)
  },
  pages: registerAgreementPictures,
  scheduledJobs: ({ db }) => ({
    password_mail: { run: () => mailPasswordReminders(db), params: '' },
    code_purge: createPurgeJob(db, [OLD_FAILURES, OLD_PLACES]),
  }),
  openFile: findOwnPaperFile,
})
