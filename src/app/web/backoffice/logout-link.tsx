import { LogOut } from 'lucide-react'
import { useEffect, useState, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { useStaff } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { forgetKeptPages } from '#kernel/web/kept-pages.ts'
import { isOpenedElsewhere, reportQueue, SIGN_OUT, signOut, unsentReports } from '../sign-out.ts'

/** Signs out; asks first where reports of visits have not reached the shop, which may carry signatures. */
export function LogoutLink() {
  const { id } = useStaff()
  const [unsent, setUnsent] = useState(0)
  const [isSending, setSending] = useState(false)

  async function leave() {
    const left = await unsentReports(id)
    if (left === 0) await signOut()
    else setUnsent(left)
  }

  // Somebody else was here before and has not signed out.
  useEffect(() => void forgetKeptPages(id), [id])

  // They come from the pages of shoppers to be asked here.
  useEffect(() => {
    if (window.location.hash !== SIGN_OUT) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    void unsentReports(id).then((left) => (left === 0 ? void signOut() : setUnsent(left)))
  }, [id])

  function ask(event: MouseEvent) {
    if (isOpenedElsewhere(event)) void forgetKeptPages()
    else {
      event.preventDefault()
      void leave()
    }
  }

  async function send() {
    setSending(true)
    await (await reportQueue()).sendReports(id).catch(() => false)
    await leave()
    setSending(false)
  }

  async function discard() {
    await (await reportQueue()).discardReports(id)
    await signOut()
  }

  return (
    <>
      <a
        href="/api/logout"
        aria-label="Logout"
        title="Logout"
        onClick={ask}
        className="grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-stone/60 hover:text-ink"
      >
        <LogOut size={16} aria-hidden />
      </a>
      {/* The sidebar is not drawn on a phone, nor would a dialog in it be. */}
      {unsent > 0 &&
        createPortal(
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
          </Dialog>,
          document.body,
        )}
    </>
  )
}
