import { classes } from '../../ui/classes.ts'
import { initials } from './said.ts'

/** Somebody's initials. */
export function Avatar({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center rounded-full bg-stone font-medium text-ink',
        small ? 'size-6 text-[0.6875rem]' : 'size-9 text-[0.8125rem]',
      )}
    >
      {initials(name)}
    </span>
  )
}
