import { Button } from '../../ui/button.tsx'

/** The notice that unsaved input of an earlier visit was restored. */
export function DraftNotice({ discard }: { discard: () => void }) {
  return (
    <output className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-linen px-4 py-2">
      <span>What you typed here before and did not save is back.</span>
      <Button look="quiet" size="sm" onClick={discard}>
        Discard it
      </Button>
    </output>
  )
}
