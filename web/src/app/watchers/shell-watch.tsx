// What the shell does when things change around its pages: it asks to sign in again, follows rights, offers a new version, and fetches
// ahead what is about to be opened. Fetched once the first page is drawn.
import { IdleWatch } from './idle-watch.ts'
import { NewVersion } from './new-version.tsx'
import { PasswordReminder } from './password-reminder.ts'
import { StorageNotice } from './storage-notice.ts'
import { PrefetchLists } from './prefetch-lists.ts'
import { RightsOnTabs } from '../tabs/rights-on-tabs.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { StepUp } from './step-up.tsx'

export function ShellWatch() {
  return (
    <>
      <RightsOnTabs />
      <NewVersion />
      <SignInAgain />
      <StepUp />
      <PrefetchLists />
      <IdleWatch />
      <PasswordReminder />
      <StorageNotice />
    </>
  )
}
