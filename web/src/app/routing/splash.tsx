// The first half second. index.html draws the same, so that nothing jumps when React takes over.
import { Logo } from '#ui/icons/logo.tsx'

export function Splash() {
  return (
    <div className="splash">
      <Logo size={48} />
    </div>
  )
}
