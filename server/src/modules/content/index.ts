import { defineModule } from '#engine/define-module.ts'
import { sendDueMessages } from './jobs/due-messages.ts'
import { findPublishedFile } from './published-files.ts'
import { registerHelpRoutes, PUBLISHED_HELP } from './routes/help/help.ts'
import { createInboxRoutes, PUBLISHED_NOTICES } from './routes/inbox/inbox.ts'

export { agreement } from './agreement/agreement.ts'
export { feedback } from './feedback/feedback.ts'
export { TERMINAL_TITLES, terminalColumn } from './feedback/terminal.columns.ts'
export { ARTICLE_LANGUAGES } from './help/help.languages.ts'
export { help } from './help/help.ts'
export { helpClass } from './helpclass/helpclass.ts'
export { MSG_LIST, listActiveAccounts, sendMessage } from './msg/msg.send.ts'
export { msg } from './msg/msg.ts'
export { notification } from './notification/notification.ts'

export const content = defineModule({
  key: 'content',
  routes: async (api, deps) => {
    await api.register(createInboxRoutes({ ...deps, urls: deps.fileUrls }))
    registerHelpRoutes(api, deps)
  },
  scheduledJobs: (deps) => ({ message: { run: () => sendDueMessages(deps), params: '' } }),
  openFile: (db, ...asked) => findPublishedFile(db, [PUBLISHED_NOTICES, PUBLISHED_HELP], ...asked),
})
