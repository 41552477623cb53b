// Saves what this page has in its memory.

/** The browser asks where, or puts it among its downloads. */
export function saveBlob(name: string, contents: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(contents)
  link.download = name
  link.click()
  // The browser has hold of the contents once the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
