import { momentName, PlatformBadge } from '#modules/calendar/web/backoffice/index.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Card } from './card.tsx'
import type { Generation } from './history.ts'

const kinds: Readonly<Record<Generation['kind'], string>> = {
  content: 'Content',
  description: 'Product description',
  seo: 'SEO',
}

/** The latest texts generated in this browser; a click restores one. */
export function RecentCard({
  history,
  busy,
  reload,
}: {
  history: readonly Generation[]
  busy: boolean
  reload: (generation: Generation) => void
}) {
  const { timeZone } = useShopConfig()
  return (
    <Card title="Recent Generations">
      {history.length === 0 ? (
        <p className="text-ink-soft">Nothing yet. The last ten texts are kept in this browser.</p>
      ) : (
        <ul className="-mx-2 -my-1">
          {history.map((generation) => (
            <li key={generation.id}>
              <button
                type="button"
                disabled={busy}
                onClick={() => reload(generation)}
                className="w-full rounded-md px-2 py-2 text-left not-disabled:hover:bg-linen disabled:opacity-50"
              >
                <span className="line-clamp-2 wrap-anywhere">{generation.text}</span>
                <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-soft">
                  {generation.kind === 'content' ? (
                    <PlatformBadge platform={generation.platform} />
                  ) : (
                    kinds[generation.kind]
                  )}
                  <span className="figures">{momentName(generation.at, timeZone)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
