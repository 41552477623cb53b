import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatAddress } from '#runtime/tabs.ts'
import type { Screen } from '#runtime/screen.ts'
import { getUnsavedChanges } from '#runtime/unsaved-changes.ts'
import { notifyFirstScreen } from '#ui/deferred-component.ts'

export function useRoutedScreen(): Screen {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(notifyFirstScreen, [])
  return useMemo((): Screen => {
    const { pathname, search, state } = location
    return {
      key: pathname,
      pathname,
      search: new URLSearchParams(search),
      address: formatAddress(location),
      state,
      setSearch: (next, options) =>
        void navigate({ pathname, search: next.toString() }, { replace: options?.replace ?? false, state }),
      open: async (to, { from, replace = false } = {}) =>
        navigate(to, { replace, ...(from === undefined ? {} : { state: { from } }) }),
      close: (to) => void navigate(to),
      goBack: () => void navigate(-1),
      name: () => undefined,
      holdUnsaved: (form) => {
        const release = getUnsavedChanges(pathname).register(form)
        return { release, hide: release }
      },
    }
  }, [location, navigate])
}
