/** Returns whether an open dialog covers the page. Ignores dialogs of hidden tabs, closing dialogs, and closed drawers, which stay mounted. */
export const isModalOpen = (): boolean => findTopDialog() !== undefined

export const findTopDialog = (): Element | undefined =>
  [...document.querySelectorAll('[aria-modal="true"]:not([class*="-leave"])')].findLast(
    (dialog) => dialog.closest('[style*="display: none"], [class*="-wrapper-hidden"]') === null,
  )
