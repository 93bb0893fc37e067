/** Badges that stand side by side in a row of the table without making it higher. */
const SHOWN = 2

/** What a product is made of: the first ones, and how many more there are. */
export function Materials({ names }: { names: readonly string[] }) {
  const more = names.slice(SHOWN)
  return (
    <span className="flex max-w-72 gap-1 max-[56rem]:flex-wrap max-[56rem]:justify-end">
      {names.slice(0, SHOWN).map((name) => (
        <span
          key={name}
          title={name}
          className="max-w-24 truncate rounded-full bg-linen px-2 text-[0.8125rem]/5"
        >
          {name}
        </span>
      ))}
      {more.length > 0 && (
        <span title={more.join(', ')} className="figures px-1 text-[0.8125rem]/5 text-ink-soft">
          +{more.length}
          <span className="sr-only">: {more.join(', ')}</span>
        </span>
      )}
    </span>
  )
}
