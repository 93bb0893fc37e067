import { classes } from '#kernel/web/ui/classes.ts'

/** Only on a wide screen a row has room for two badges. */
const whereNarrow = 'huge:hidden'
const whereWide = 'max-huge:hidden'

/**
 * The materials of a product: the first one or two, depending on the width of the screen, and how many more there
 * are.
 */
export function Materials({ names }: { names: readonly string[] }) {
  return (
    <span className="flex max-w-72 gap-1">
      {names.slice(0, 2).map((name, index) => (
        <span
          key={name}
          title={name}
          className={classes(
            'max-w-24 truncate rounded-full bg-linen px-2 text-note/5',
            index === 1 && whereWide,
          )}
        >
          {name}
        </span>
      ))}
      <More names={names.slice(1)} className={whereNarrow} />
      <More names={names.slice(2)} className={whereWide} />
    </span>
  )
}

function More({ names, className }: { names: readonly string[]; className: string }) {
  if (names.length === 0) return null
  return (
    <span title={names.join(', ')} className={classes('figures px-1 text-note/5 text-ink-soft', className)}>
      +{names.length}
      <span className="sr-only">: {names.join(', ')}</span>
    </span>
  )
}
