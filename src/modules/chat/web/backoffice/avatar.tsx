import { classes } from '#kernel/web/ui/classes.ts'
import { initials } from './message-text.ts'

/** A person's initials; the user's own have a different colour. */
export function Avatar({ name, own: isOwn, small = false }: { name: string; own: boolean; small?: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center rounded-full font-medium',
        isOwn ? 'bg-accent text-on-accent' : 'bg-stone text-ink',
        small ? 'size-6 text-micro' : 'size-9 text-note',
      )}
    >
      {initials(name)}
    </span>
  )
}
