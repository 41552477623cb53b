// Ctrl+Alt+S opens the dialog of those who look for faults (U5), on any page.

export function listenForDebug(): void {
  addEventListener('keydown', (event) => {
    if (!event.ctrlKey || !event.altKey || event.code !== 'KeyS') return
    event.preventDefault()
    void import('#layout/debug/debug-dialog.tsx').then(({ openDebug }) => openDebug())
  })
}
