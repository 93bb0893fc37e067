import { classes } from './classes.ts'

/** A place that will be filled, in the shape of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      data-skeleton
      aria-hidden
      className={classes('animate-[breathe_1.6s_ease-in-out_infinite] rounded-md bg-stone', className)}
    />
  )
}
