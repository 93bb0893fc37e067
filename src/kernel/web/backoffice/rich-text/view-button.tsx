import { ExternalLink } from 'lucide-react'

/** Opens the public page of a record in a new tab. */
export function ViewButton({ title, path }: { title: string; path: string }) {
  return (
    <button
      type="button"
      aria-label={`View ${title}`}
      onClick={() => window.open(path, '_blank', 'noopener')}
      className="grid size-8 place-items-center rounded-md text-ink-soft hover:bg-linen hover:text-ink max-desk:size-11"
    >
      <ExternalLink size={15} aria-hidden />
    </button>
  )
}
