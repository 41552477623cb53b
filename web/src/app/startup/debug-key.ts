// Opens the debug dialog with Ctrl+Alt+S on any page (U5).

export function installDebugKey(): void {
  addEventListener('keydown', (event) => {
    if (!event.ctrlKey || !event.altKey || event.code !== 'KeyS') return
    event.preventDefault()
    void import('#layout/debug/debug-dialog.tsx').then(({ openDebug }) => openDebug())
  })
}
