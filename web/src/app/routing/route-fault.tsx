// What is shown where a whole route could not be: its code did not load, or the shell itself broke.
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { logError } from '#api/error-log.ts'
import { CrashPage } from '#ui/feedback/crash-page.tsx'

export function RouteFault() {
  const error = useRouteError()
  useEffect(() => logError(error, 'route'), [error])
  return <CrashPage error={error} />
}
