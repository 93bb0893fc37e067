import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { registerDialog } from '#kernel/web/ui/open-dialogs.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'

const control =
  'grid size-12 place-items-center rounded-full bg-paper/85 text-ink shadow-float backdrop-blur-sm hover:bg-paper'

export interface PictureViewerProps {
  name: string
  pictures: readonly string[]
  /** What each picture shows; without them the name describes it. */
  captions?: readonly string[]
  /** Index of the picture that is shown first. */
  first: number
  onClose: () => void
}

/** The pictures of a product in full screen: arrows switch between them, a click zooms in, Escape closes. */
export function PictureViewer({ name, pictures, captions, first, onClose }: PictureViewerProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const messages = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(first)
  const [isClose, setClose] = useState(false)
  const count = pictures.length
  function move(steps: number) {
    setAt((at + steps + count) % count)
    setClose(false)
  }
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    element.showModal()
    const forget = messages.current ? registerDialog(messages.current) : undefined
    return () => {
      forget?.()
      element.close()
    }
  }, [])
  useFromMiddle(dialog, isClose)
  return (
    <dialog
      ref={dialog}
      aria-label={t('catalog.gallery', { name })}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') move(-1)
        if (key === 'ArrowRight') move(1)
      }}
      className="m-0 size-full max-h-none max-w-none overflow-auto bg-paper text-ink backdrop:bg-black"
    >
      <div ref={messages} />
      <button
        type="button"
        aria-label={t('catalog.lookCloser')}
        aria-pressed={isClose}
        onClick={() => setClose(!isClose)}
        className={
          isClose ? 'block w-[220%] cursor-zoom-out md:w-[180%]' : 'relative block size-full cursor-zoom-in'
        }
      >
        <Picture
          isRoom
          key={pictures[at]}
          src={pictures[at]}
          alt={captions?.[at] ?? name}
          loading="eager"
          sizes={isClose ? '220vw' : '100vw'}
          className={isClose ? 'w-full' : 'absolute inset-0 size-full object-contain! bg-transparent!'}
        />
      </button>
      <p
        aria-live="polite"
        className="figures pointer-events-none fixed bottom-4 left-1/2 w-max max-w-[calc(100%-2rem)] -translate-x-1/2 rounded-2xl bg-paper/85 px-3 py-1 text-center text-sm"
      >
        {captions?.[at] ?? t('catalog.pictureOf', { number: at + 1, count })}
      </p>
      {count > 1 && (
        <>
          <button
            type="button"
            aria-label={t('catalog.previousPicture')}
            onClick={() => move(-1)}
            className={`${control} fixed top-1/2 left-3 -translate-y-1/2`}
          >
            <ChevronLeft size={24} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t('catalog.nextPicture')}
            onClick={() => move(1)}
            className={`${control} fixed top-1/2 right-3 -translate-y-1/2`}
          >
            <ChevronRight size={24} aria-hidden />
          </button>
        </>
      )}
      <button
        type="button"
        aria-label={t('shell.close')}
        onClick={onClose}
        className={`${control} fixed top-3 right-3`}
      >
        <X size={22} aria-hidden />
      </button>
    </dialog>
  )
}

/** Zooming in starts at the middle of the picture, not at its corner. */
function useFromMiddle(dialog: React.RefObject<HTMLDialogElement | null>, isClose: boolean): void {
  useEffect(() => {
    const element = dialog.current
    if (element === null || !isClose) return
    element.scrollTo(
      (element.scrollWidth - element.clientWidth) / 2,
      (element.scrollHeight - element.clientHeight) / 2,
    )
  }, [dialog, isClose])
}
