import { ImagePlus } from 'lucide-react'
import { Button } from '#kernel/web/ui/button.tsx'

/** Announces a feature that does not exist yet. */
export function VisualIdeas() {
  return (
    <section aria-label="Visual Ideas" className="rounded-lg border border-dashed border-line bg-surface p-5">
      <h2 className="mb-1 flex items-center gap-2 font-sans text-desk/6 font-semibold text-ink-soft">
        <ImagePlus size={17} aria-hidden />
        Visual Ideas
      </h2>
      <p className="mb-3 text-ink-soft">Pictures to go with a text.</p>
      <Button look="quiet" size="sm" disabled>
        Coming Soon
      </Button>
    </section>
  )
}
