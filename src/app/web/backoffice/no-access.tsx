import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { buttonClasses } from '#kernel/web/ui/button.tsx'

/** What a customer sees at a back-office URL. */
export function NoAccess() {
  return (
    <main
      lang="en"
      className="page grid min-h-dvh place-content-center justify-items-center gap-5 py-20 text-center"
    >
      <title>No access</title>
      <DoorClosed size={72} strokeWidth={1} className="text-ink-soft" aria-hidden />
      <h1>No access</h1>
      <p className="text-ink-soft">Your account cannot open the back office.</p>
      <Link to="/" className={buttonClasses({}, 'mt-3')}>
        Back to Store
      </Link>
    </main>
  )
}
