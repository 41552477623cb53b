// Saves what this page has made itself.

/** The browser asks where, or puts it among its downloads. */
export function saveText(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // The browser has hold of the contents once the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
