import { classes } from './classes.ts'

/** A placeholder for loading content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      data-skeleton
      aria-hidden
      className={classes('animate-[breathe_1.6s_ease-in-out_infinite] rounded-md bg-stone', className)}
    />
  )
}
