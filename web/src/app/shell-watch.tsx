// What the shell does when things change around its pages: it asks to sign in again, follows rights, and offers a new version. Fetched once the
// first page is drawn.
import { NewVersion } from './new-version.tsx'
import { RightsOnTabs } from './rights-on-tabs.tsx'
import { SignInAgain } from './sign-in-again.tsx'

export function ShellWatch() {
  return (
    <>
      <RightsOnTabs />
      <NewVersion />
      <SignInAgain />
    </>
  )
}
