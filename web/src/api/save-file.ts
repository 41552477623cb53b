// Hands a downloaded file to the browser under the name that the server gave it.

/** The name in a Content-Disposition header; the extended form wins, since it alone carries Chinese. */
export function fileNameOf(header: string | null, fallback: string): string {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  if (extended !== undefined) {
    try {
      return withoutFolders(decodeURIComponent(extended.trim()), fallback)
    } catch {
      // A badly encoded name: the plain one serves.
    }
  }
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(header ?? '')
  return withoutFolders((plain?.[1] ?? plain?.[2] ?? '').trim(), fallback)
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers start reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function withoutFolders(name: string, fallback: string): string {
  return name.split(/[\\/]/).at(-1) || fallback
}
