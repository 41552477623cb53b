// Whether the page can be used as it stands.

/**
 * Whether a question stands over the page. A dialog of a hidden tab covers nothing, nor does one that has been answered and fades, nor a drawer that
 * is put away: it stays in the page.
 */
export const isCovered = (): boolean => topQuestion() !== undefined

/** The one that lies over all others, such as signing in again over a dialog. */
export const topQuestion = (): Element | undefined =>
  [...document.querySelectorAll('[aria-modal="true"]:not([class*="-leave"])')].findLast(
    (dialog) => dialog.closest('[style*="display: none"], [class*="-wrapper-hidden"]') === null,
  )
