import { LogOut } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { useStaff } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'

const address = '/api/logout'
const signOut = () => window.location.assign(address)

/** Loaded on demand: few people report visits. */
const queue = () => import('#modules/installations/web/backoffice/my-visits/report-queue.ts')

/** Signs out; asks first where reports of visits have not reached the shop, which may carry signatures. */
export function LogoutLink() {
  const { id } = useStaff()
  const [unsent, setUnsent] = useState(0)
  const [isSending, setSending] = useState(false)
  const count = async () => (await queue()).unsentReports(id).catch(() => 0)

  async function ask(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const left = await count().catch(() => 0)
    if (left === 0) signOut()
    else setUnsent(left)
  }

  async function send() {
    setSending(true)
    await (await queue()).sendReports(id).catch(() => false)
    const left = await count()
    setSending(false)
    if (left === 0) signOut()
    else setUnsent(left)
  }

  async function discard() {
    await (await queue()).discardReports(id)
    signOut()
  }

  return (
    <>
      <a
        href={address}
        aria-label="Logout"
        title="Logout"
        onClick={(event) => void ask(event)}
        className="grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-stone/60 hover:text-ink"
      >
        <LogOut size={16} aria-hidden />
      </a>
      {unsent > 0 && (
        <Dialog
          open
          onClose={() => setUnsent(0)}
          title="Reports of visits are not sent yet"
          closeLabel="Close"
        >
          <p>
            {unsent === 1
              ? 'One report is kept on this device only.'
              : `${unsent} reports are kept on this device only.`}
          </p>
          <p className="mt-2 text-ink-soft">Send them before you sign out, or discard them.</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button look="danger" size="sm" disabled={isSending} onClick={() => void discard()}>
              Discard and sign out
            </Button>
            <Button size="sm" disabled={isSending} onClick={() => void send()}>
              Send and sign out
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
